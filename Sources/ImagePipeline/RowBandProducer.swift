import ImageCore

/// Some of a picture's rows, which a thread makes for another one.
protocol ProducedRows: AnyObject, Sendable {
    /// How many rows there is room for.
    var capacity: Int { get }
    var firstRow: Int { get set }
    /// How many rows it has; the last band of a picture has fewer than there is room for.
    var count: Int { get set }
}

/// Fills bands with a picture's rows on a thread of its own, ahead of the one that takes them.
///
/// The thread is none of those that tasks share, for it may wait for rows.
final class RowBandProducer: Sendable {
    private let cancelBands: @Sendable () -> Void
    /// What the bands' rows come from, where that has a thread too.
    private let upstream: RowBandProducer?
    private let thread = ThreadExecutor()
    /// A task, so that reading a file sees its cancellation.
    private let task: Task<Void, Never>

    /// Begins at once.
    /// - Throws: `ImageError.readFailed` where the system gives no thread.
    /// - Parameters:
    ///   - height: of the picture, in rows.
    ///   - bands: what is sent, to be given back.
    ///   - fill: fills a band whose `firstRow` and `count` are set. Nobody else may use what it uses before the last band came,
    ///     or `stop`.
    init<Band: ProducedRows>(
        height: Int, bands: BoundedChannel<Band>, upstream: RowBandProducer? = nil,
        fill: @escaping (Band) throws(ImageError) -> Void
    ) throws(ImageError) {
        cancelBands = bands.cancel
        self.upstream = upstream
        try thread.startThread()
        let filler = Filler(fill: fill)
        task = Task(executorPreference: thread) { [thread] in
            defer { thread.finish() }
            do throws(ImageError) {
                var row = 0
                while row < height {
                    let band = try bands.takeEmpty()
                    band.firstRow = row
                    band.count = min(band.capacity, height - row)
                    try filler.fill(band)
                    row += band.count
                    bands.send(band)
                }
                bands.finish()
            } catch {
                bands.finish(throwing: error)
            }
        }
    }

    /// Wakes whoever waits for a band, on either side; the thread ends after the one that it fills, or where it waits for a file.
    func cancel() {
        upstream?.cancel()
        task.cancel()
        cancelBands()
    }

    /// The same, and waits until the thread has ended.
    func stop() {
        cancel()
        thread.waitUntilEnded()
    }
}

/// The captures of `fill` aren't `Sendable`, but only the thread uses them until it ends. (Before 6.3 the compiler accepts no
/// `nonisolated(unsafe)` constant of a generic type.)
private struct Filler<Band>: @unchecked Sendable {
    let fill: (Band) throws(ImageError) -> Void
}
