import Observation

/// A result to take away as a file, for front ends that hand files to people.
@MainActor @Observable
package final class ExportControl {
    /// A file that was made.
    package struct Export: Sendable {
        package var name: String
        package var bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    package let title: String
    package var isEnabled = true
    @ObservationIgnored private var make: (@MainActor () -> Task<Export, any Error>?)?

    package init(_ title: String) {
        self.title = title
    }

    package var isBound: Bool { make != nil }

    /// Says what makes the file.
    package func onExport(_ make: @escaping @MainActor () -> Task<Export, any Error>?) {
        self.make = make
    }

    /// The file, as it is chosen now; nil while the control is disabled.
    package func export() async throws -> Export? {
        guard isEnabled, let task = make?() else { return nil }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
