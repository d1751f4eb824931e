import ImageCore
import Synchronization

/// The pictures that pages may fetch, by numbers that say nothing of where they are from.
///
/// A picture stays as long as the control or cell that shows it; a new picture in its place gets a new number, so that
/// a number always means the same bytes.
package final class PictureStore: Sendable {
    /// What a picture is coded for.
    package enum Kind: Sendable {
        /// To be looked at closely.
        case large
        /// One of many that are shown at a time.
        case small
        /// One of many that follow each other, each to be seen for a moment.
        case live
    }

    private struct Entry {
        var picture: PixelBuffer
        var kind: Kind
        /// Coded while the page is being told of it; nil for small pictures, many of which are never asked for.
        var file: Task<PictureFile?, Never>?

        func makeFile() -> PictureFile? {
            var file = try? PictureFile(of: picture, quality: kind.quality)
            file?.isPassing = kind == .live
            return file
        }
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Keeps a picture.
    /// - Returns: its number.
    package func add(_ picture: PixelBuffer, _ kind: Kind) -> Int {
        var entry = Entry(picture: picture, kind: kind)
        if kind != .small { entry.file = Task.detached { [entry] in entry.makeFile() } }
        return state.withLock { [entry] state in
            state.last += 1
            state.entries[state.last] = entry
            return state.last
        }
    }

    package func remove(_ numbers: some Sequence<Int>) {
        state.withLock { state in
            for number in numbers { state.entries[number] = nil }
        }
    }

    /// The picture's file, for a browser; nil where there is none of this number any more.
    package func file(_ number: Int) async -> PictureFile? {
        guard let entry = state.withLock({ $0.entries[number] }) else { return nil }
        guard let file = entry.file else { return entry.makeFile() }
        return await file.value
    }

    /// How many there are.
    package var count: Int { state.withLock { $0.entries.count } }
}

extension PictureStore.Kind {
    /// The JPEG's, 1…100.
    fileprivate var quality: Int {
        switch self {
        case .large: 88
        case .small: 82
        case .live: 80
        }
    }
}
