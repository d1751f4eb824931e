import ImageCore
import KernelDispatch

extension RenderJob {
    /// A band of rows on its way from the decoding to the encoding task, and back to be filled again.
    private struct Band: Sendable {
        var rows: PixelBuffer
        var count = 0
    }

    /// Decodes and filters in one task while the calling one encodes.
    ///
    /// Bands go round in two streams, full ones one way and empty ones back, so no more memory is used than theirs.
    func runOverlapped() async throws(ImageError) -> RenderReport {
        let (full, fullInput) = AsyncStream<Band>.makeStream()
        let (empty, emptyInput) = AsyncStream<Band>.makeStream()
        for _ in 0..<Self.bandsUnderWay { emptyInput.yield(Band(rows: makeBand())) }
        let filling = Filling(job: self)
        let failure: ImageError?
        clock?.isOpened()
        do {
            failure = try await withThrowingTaskGroup(of: ImageError?.self) { group in
                group.addTask {
                    defer { fullInput.finish() }
                    return await filling.run(from: empty, to: fullInput)
                }
                clock?.encoding.begin(RenderClock.rowsStage)
                for await var band in full {
                    clock?.encoding.end()
                    try encode(band.rows, count: band.count)
                    band.count = 0
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
    /// has ended, and the other one only the encoder.
    private struct Filling: @unchecked Sendable {
        let job: RenderJob

        func run(
            from empty: AsyncStream<Band>, to full: AsyncStream<Band>.Continuation
        ) async -> ImageError? {
            var row = 0
            job.clock?.filling.begin(RenderClock.roomStage)
            for await var band in empty {
                job.clock?.filling.end()
                band.count = min(job.bandRows, job.height - row)
                do {
                    try job.fill(&band.rows, count: band.count)
                } catch {
                    return error
                }
                row += band.count
                full.yield(band)
                if row == job.height { return nil }
                job.clock?.filling.begin(RenderClock.roomStage)
            }
            return .cancelled
        }
    }
}
