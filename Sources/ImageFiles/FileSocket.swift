import CFileCalls
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A Unix stream socket, over which open files travel along with bytes.
package struct FileSocket: Sendable {
    /// The most files that one ``send(_:with:)`` takes.
    package static var mostFiles: Int { cfc_most_files }

    private let descriptor: FileDescriptor

    /// - Parameter descriptor: stays its owner's.
    package init(_ descriptor: FileDescriptor) {
        self.descriptor = descriptor
    }

    /// The ends of a connection, which the caller closes.
    package static func pair() throws(Errno) -> (FileDescriptor, FileDescriptor) {
        var ends: [CInt] = [0, 0]
        try check(Int(cfc_socket_pair(&ends)))
        return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    }

    /// Sends as many of the bytes, at least one, as there is room for now. The files go with the first.
    /// - Returns: how many were sent; 0 where there is no room.
    package func send(_ bytes: ArraySlice<UInt8>, with files: [FileDescriptor]) throws(Errno) -> Int {
        let numbers = files.map(\.rawValue)
        let count = bytes.withUnsafeBytes {
            cfc_send(descriptor.rawValue, $0.baseAddress, $0.count, numbers, numbers.count)
        }
        do throws(Errno) {
            return try Self.check(count)
        } catch {
            guard error == .resourceTemporarilyUnavailable || error == .interrupted else { throw error }
            return 0
        }
    }

    /// Waits for bytes; a task that is cancelled does not wait for ever.
    /// - Returns: up to so many, and the files that came along with them; nil at the end, and where the task was cancelled.
    package func receive(_ most: Int) throws(Errno) -> (bytes: [UInt8], files: [FileDescriptor])? {
        while try !SystemCalls.isReady(descriptor, forWriting: false, milliseconds: 100) {
            if Task.isCancelled { return nil }
        }
        var bytes = [UInt8](repeating: 0, count: most)
        var files = [CInt](repeating: 0, count: Self.mostFiles)
        var fileCount = 0
        let count = try Self.check(cfc_receive(descriptor.rawValue, &bytes, most, &files, &fileCount))
        if count == 0 { return nil }
        return (Array(bytes.prefix(count)), files.prefix(fileCount).map(FileDescriptor.init(rawValue:)))
    }

    @discardableResult
    private static func check(_ result: Int) throws(Errno) -> Int {
        if result < 0 { throw Errno(rawValue: errno) }
        return result
    }
}
