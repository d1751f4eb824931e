import ImageCore
import Synchronization

/// The pictures that pages may fetch, by numbers that say nothing of where they are from.
///
/// A picture stays as long as the control or cell that shows it; a new picture in its place gets a new number, so that
/// a number always means the same bytes.
package final class PictureStore: Sendable {
    private struct Entry {
        var picture: PixelBuffer
        /// Whether it is small and many of its kind are shown at a time.
        var isSmall: Bool
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Keeps a picture.
    /// - Returns: its number.
    package func add(_ picture: PixelBuffer, isSmall: Bool) -> Int {
        state.withLock { state in
            state.last += 1
            state.entries[state.last] = Entry(picture: picture, isSmall: isSmall)
            return state.last
        }
    }

    package func remove(_ numbers: some Sequence<Int>) {
        state.withLock { state in
            for number in numbers { state.entries[number] = nil }
        }
    }

    /// The picture's file, for a browser; nil where there is none of this number any more.
    package func file(_ number: Int) -> PictureFile? {
        guard let entry = state.withLock({ $0.entries[number] }) else { return nil }
        return try? PictureFile(of: entry.picture, quality: entry.isSmall ? 82 : 90)
    }

    /// How many there are.
    package var count: Int { state.withLock { $0.entries.count } }
}
