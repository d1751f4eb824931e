import FilterEngine
import ImageCore

extension RenderJob {
    /// Decodes on a thread of its own while the calling one encodes. The look is put on rows by whichever has time for it.
    func runOverlapped<Path: RowPath>(_ path: Path) async throws(ImageError) -> RenderReport {
        clock?.markOpened()
        clock?.filling.begin(RenderClock.roomStage)
        let bands = BoundedChannel(
            (0..<RenderPlan.bandsInFlight).map { _ in RowBand(path.makeRows(), capacity: plan.bandRows) })
        let producer = try RowBandProducer(height: height, bands: bands, upstream: prefetching) {
            band throws(ImageError) in
            clock?.filling.end()
            defer { clock?.filling.begin(RenderClock.roomStage) }
            try fill(band, for: bands, path)
        }
        do {
            return try await withTaskCancellationHandler {
                defer { producer.stop() }
                try encode(bands, path)
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

    private func fill<Path: RowPath>(
        _ band: RowBand<Path.Rows>, for bands: BoundedChannel<RowBand<Path.Rows>>, _ path: Path
    ) throws(ImageError) {
        band.isFiltered = true
        guard path.filtersDecodedRows else {
            return try path.fill(&band.rows, count: band.count, firstRow: band.firstRow)
        }
        try path.decode(&band.rows, count: band.count, firstRow: band.firstRow)
        // While the other side has enough to do, this one has time for the look.
        band.isFiltered = bands.unreturned > 1
        if band.isFiltered { try filter(band, path, measured: clock?.fillingLook) }
    }

    private func encode<Path: RowPath>(
        _ bands: BoundedChannel<RowBand<Path.Rows>>, _ path: Path
    ) throws(ImageError) {
        while let band = try next(of: bands) {
            if !band.isFiltered { try filter(band, path, measured: clock?.encodingLook) }
            try encode(&band.rows, count: band.count, path)
            bands.giveBack(band)
        }
    }

    private func next<Rows>(of bands: BoundedChannel<RowBand<Rows>>) throws(ImageError) -> RowBand<Rows>? {
        clock?.encoding.begin(RenderClock.rowsStage)
        defer { clock?.encoding.end() }
        return try bands.receive()
    }

    private func filter<Path: RowPath>(
        _ band: RowBand<Path.Rows>, _ path: Path, measured: (clock: StageClock, firstStage: Int)?
    ) throws(ImageError) {
        try path.filter(&band.rows, count: band.count, firstRow: band.firstRow, measured: measured)
    }
}
