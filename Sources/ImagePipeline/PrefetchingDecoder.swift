// Queues and semaphores may be used from any thread, which Dispatch does not say on Linux.
@preconcurrency import Dispatch
import FilterEngine
import ImageCodecs
import ImageCore

/// Decodes on a thread of its own, a few bands of rows ahead of the reader.
///
/// The thread is not one of the few that tasks share: a task may wait for its rows.
final class PrefetchingDecoder: ImageDecoder {
    let header: ImageHeader
    private let worker: DecodingWorker
    private let clock: RenderClock?
    /// Why there are no more rows.
    private var failure: ImageError?
    /// How many rows of the current band were taken, and how many it has.
    private var taken = 0
    private var count = 0
    private var nextRow = 0

    /// - Parameters:
    ///   - decoder: this one's alone from now on.
    ///   - clock: measures how long that takes, and how long its rows are waited for.
    init(_ decoder: any ImageDecoder, clock: RenderClock?) {
        worker = DecodingWorker(TimedDecoder.measured(decoder, by: clock?.decoding))
        self.clock = clock
        header = decoder.header
    }

    private static let bandCount = 4
    /// Whole rows of JPEG blocks.
    private static let bandRows = 16

    private static func bandSize(of header: ImageHeader) -> PixelSize {
        PixelSize(width: header.decodedSize.width, height: bandRows)
    }

    /// Bytes of its bands for a picture with this header.
    static func memory(for header: ImageHeader) -> Int {
        bandCount * PixelLayout(size: bandSize(of: header), format: header.rowFormat).byteCount
    }

    /// What is decoded is discarded once it is not needed any more.
    deinit { worker.stop() }

    func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try header.check(count, of: nextRow, in: destination, bytesPerRow: bytesPerRow)
        for row in 0..<count {
            if taken == self.count { try takeBand() }
            worker.copyRow(taken, into: &destination, at: row * bytesPerRow)
            taken += 1
            nextRow += 1
        }
    }

    func finish() throws(ImageError) -> DecodeReport {
        worker.stop()
        return try worker.decoder.finish()
    }

    private func takeBand() throws(ImageError) {
        if let failure { throw failure }
        worker.start()
        clock?.filling.begin(RenderClock.decodedStage)
        defer { clock?.filling.end() }
        do {
            count = try worker.nextBand()
        } catch {
            failure = error
            throw error
        }
        taken = 0
    }
}

/// A thread outside of the pool that tasks share.
private final class DecodingThread: TaskExecutor {
    private let queue = DispatchQueue(label: "image-app.decoding")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

extension PrefetchingDecoder {
    /// A decoder and its bands, which go round between two threads.
    ///
    /// Unchecked because neither is `Sendable`: the decoder is used by the decoding thread alone until that has ended, and a
    /// band by the thread to which a semaphore has given it.
    private final class DecodingWorker: @unchecked Sendable {

        let decoder: any ImageDecoder
        private var bands: [Band] = []
        /// The band that rows are taken from.
        private var current: Int?
        /// Says that a band may be filled, once for each.
        private let empty = DispatchSemaphore(value: 0)
        /// Says that a band was filled, or that there will be no more.
        private let full = DispatchSemaphore(value: 0)
        private let ended = DispatchSemaphore(value: 0)
        /// What decodes, once it has begun: a task, so that reading a file sees its cancellation.
        private var task: Task<Void, Never>?

        private final class Band {
            var rows: PixelBuffer
            var count = 0
            var failure: ImageError?

            init(_ rows: PixelBuffer) { self.rows = rows }
        }

        init(_ decoder: any ImageDecoder) { self.decoder = decoder }

        /// Begins, unless it has.
        func start() {
            guard task == nil else { return }
            for _ in 0..<PrefetchingDecoder.bandCount {
                bands.append(
                    Band(
                        PixelBuffer(
                            size: PrefetchingDecoder.bandSize(of: decoder.header), format: decoder.header.rowFormat)))
                empty.signal()
            }
            task = Task(executorPreference: DecodingThread()) { self.decode() }
        }

        /// Ends the decoding thread: after the band that it is at, or where it waits for a file.
        func stop() {
            guard let task else { return }
            self.task = nil
            task.cancel()
            empty.signal()
            ended.wait()
        }

        private func decode() {
            defer { ended.signal() }
            let height = decoder.header.decodedSize.height
            for (number, row) in stride(from: 0, to: height, by: PrefetchingDecoder.bandRows).enumerated() {
                empty.wait()
                if Task.isCancelled { return }
                let band = bands[number % PrefetchingDecoder.bandCount]
                band.count = min(PrefetchingDecoder.bandRows, height - row)
                do {
                    try fill(&band.rows, count: band.count)
                } catch {
                    band.failure = error
                }
                full.signal()
                if band.failure != nil { return }
            }
        }

        private func fill(_ rows: inout PixelBuffer, count: Int) throws(ImageError) {
            let bytesPerRow = rows.layout.bytesPerRow
            var span = rows.bytes.mutableSpan
            var bytes = span.mutableBytes
            try decoder.readRows(count, into: &bytes, bytesPerRow: bytesPerRow)
        }

        /// Gives the current band back and waits for the next. Returns how many rows it has.
        func nextBand() throws(ImageError) -> Int {
            if current != nil { empty.signal() }
            let next = current.map { ($0 + 1) % PrefetchingDecoder.bandCount } ?? 0
            current = next
            // A waiting thread is not notified of its own task's cancellation: it polls.
            while full.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
                if Task.isCancelled { throw .cancelled }
            }
            if let failure = bands[next].failure { throw failure }
            return bands[next].count
        }

        /// Copies a row of the current band, of which there is one.
        func copyRow(_ row: Int, into destination: inout MutableRawSpan, at offset: Int) {
            guard let current else { return }
            let rows = bands[current].rows
            let start = row * rows.layout.bytesPerRow
            destination.copy(
                rows.bytes.span.bytes.extracting(start..<start + rows.layout.usedBytesPerRow), at: offset)
        }
    }
}
