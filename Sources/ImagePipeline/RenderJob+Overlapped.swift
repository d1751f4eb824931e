import FilterEngine
import ImageCore

extension RenderJob {
    /// Decodes on a thread of its own while the calling one encodes. The look is put on rows by whichever has time for it.
    func runOverlapped() async throws(ImageError) -> RenderReport {
        clock?.markOpened()
        clock?.filling.begin(RenderClock.roomStage)
        let bands = BoundedChannel((0..<RenderPlan.bandsInFlight).map { _ in RowBand(makeBand()) })
        let producer = try RowBandProducer(height: height, bands: bands, upstream: prefetching) {
            band throws(ImageError) in
            clock?.filling.end()
            defer { clock?.filling.begin(RenderClock.roomStage) }
            try fill(band, for: bands)
        }
        do {
            return try await withTaskCancellationHandler {
                defer { producer.stop() }
                try encode(bands)
                return try finish()
            } onCancel: {
                producer.cancel()
            }
        } catch let error as ImageError {
            throw error
        } catch {
            throw .cancelled
        }
    }

    private func fill(_ band: RowBand, for bands: BoundedChannel<RowBand>) throws(ImageError) {
        band.isFiltered = true
        guard filtersInPlace else { return try fill(&band.rows, count: band.count) }
        try decode(&band.rows, count: band.count)
        // While the other side has enough to do, this one has time for the look.
        band.isFiltered = bands.unreturned > 1
        if band.isFiltered { try filter(band, measured: clock?.fillingLook) }
    }

    private func encode(_ bands: BoundedChannel<RowBand>) throws(ImageError) {
        while let band = try next(of: bands) {
            if !band.isFiltered { try filter(band, measured: clock?.encodingLook) }
            try encode(&band.rows, count: band.count)
            bands.giveBack(band)
        }
    }

    private func next(of bands: BoundedChannel<RowBand>) throws(ImageError) -> RowBand? {
        clock?.encoding.begin(RenderClock.rowsStage)
        defer { clock?.encoding.end() }
        return try bands.receive()
    }

    private func filter(_ band: RowBand, measured: (clock: StageClock, firstStage: Int)?) throws(ImageError) {
        try filter(&band.rows, count: band.count, firstRow: band.firstRow, measured: measured)
    }
}
