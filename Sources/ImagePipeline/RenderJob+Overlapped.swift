import FilterEngine
import ImageCore
import Synchronization

extension RenderJob {
    /// A band of rows on its way from the decoding to the encoding task, and back to be filled again.
    private struct Band: Sendable {
        var rows: PixelBuffer
        var firstRow = 0
        var count = 0
        /// Whether the look is on the rows.
        var isFiltered = false
    }

    /// How many full bands wait for the encoding task.
    private final class Backlog: Sendable {
        let bands = Atomic(0)
    }

    /// Decodes in one task while the calling one encodes. The look is put on rows by whichever has time for it.
    ///
    /// Bands go round in two streams, full ones one way and empty ones back, so no more memory is used than theirs.
    func runOverlapped() async throws(ImageError) -> RenderReport {
        let (full, fullInput) = AsyncStream<Band>.makeStream()
        let (empty, emptyInput) = AsyncStream<Band>.makeStream()
        for _ in 0..<RenderPlan.bandsInFlight { emptyInput.yield(Band(rows: makeBand())) }
        let backlog = Backlog()
        let filling = Filling(job: self, backlog: backlog)
        let failure: ImageError?
        clock?.markOpened()
        do {
            failure = try await withThrowingTaskGroup(of: ImageError?.self) { group in
                group.addTask {
                    defer { fullInput.finish() }
                    return await filling.run(from: empty, to: fullInput)
                }
                clock?.encoding.begin(RenderClock.rowsStage)
                for await var band in full {
                    clock?.encoding.end()
                    if !band.isFiltered {
                        try filter(
                            &band.rows, count: band.count, firstRow: band.firstRow, measured: clock?.encodingLook)
                    }
                    try encode(band.rows, count: band.count)
                    backlog.bands.subtract(1, ordering: .relaxed)
                    emptyInput.yield(band)
                    clock?.encoding.begin(RenderClock.rowsStage)
                }
                clock?.encoding.end()
                return try await group.next() ?? nil
            }
        } catch let error as ImageError {
            throw error
        } catch {
            throw .cancelled
        }
        if let failure { throw failure }
        return try finish()
    }

    /// The decoding side of a job.
    ///
    /// Unchecked because a decoder and the rows that come from it are not `Sendable`: this task alone uses them until it
    /// has ended, and the other one only the plan, which is a value, and the encoder.
    private struct Filling: @unchecked Sendable {
        let job: RenderJob
        let backlog: Backlog

        func run(
            from empty: AsyncStream<Band>, to full: AsyncStream<Band>.Continuation
        ) async -> ImageError? {
            var row = 0
            job.clock?.filling.begin(RenderClock.roomStage)
            for await var band in empty {
                job.clock?.filling.end()
                band.firstRow = row
                band.count = min(job.plan.bandRows, job.height - row)
                do {
                    try fill(&band)
                } catch {
                    return error
                }
                row += band.count
                backlog.bands.add(1, ordering: .relaxed)
                full.yield(band)
                if row == job.height { return nil }
                job.clock?.filling.begin(RenderClock.roomStage)
            }
            return .cancelled
        }

        private func fill(_ band: inout Band) throws(ImageError) {
            band.isFiltered = true
            guard job.filtersInPlace else { return try job.fill(&band.rows, count: band.count) }
            try job.decode(&band.rows, count: band.count)
            // While the other side has enough to do, this one has time for the look.
            band.isFiltered = backlog.bands.load(ordering: .relaxed) > 1
            if band.isFiltered {
                try job.filter(
                    &band.rows, count: band.count, firstRow: band.firstRow, measured: job.clock?.fillingLook)
            }
        }
    }
}
