import FilterEngine
import ImageCodecs
import ImageCore
import ImageMetadata

extension GeometryPlan {
    /// The changed picture's header, for a picture with this one.
    package func header(from header: ImageHeader) -> ImageHeader {
        operations.reduce(header) { $1.header(from: $0) }
    }
}

extension GeometryPlan.Operation {
    /// The header of the rows that it hands out, for rows with this one. What it holds itself is part of the memory there.
    func header(from header: ImageHeader) -> ImageHeader {
        let memory = memory(for: header)
        switch self {
        case .crop(let area): return header.changed(to: area.size, memory: memory)
        case .resize(let size):
            var resized = header.changed(to: size, memory: memory)
            // A pixel shows more or less of the picture than before.
            resized.metadata.scaleFocalPlaneResolution(from: header.size, to: size)
            return resized
        case .straighten(let angle):
            return header.changed(to: RowStraightener.size(of: header.decodedSize, turnedBy: angle), memory: memory)
        case .turn(let orientation): return header.turnedUpright(from: orientation, memory: memory)
        }
    }

    /// Bytes that it holds for rows with this header.
    private func memory(for header: ImageHeader) -> Int {
        let size = header.decodedSize
        let row = size.width * header.rowFormat.bytesPerPixel
        return switch self {
        case .crop: BufferedRows.bandRows * row
        case .resize(let result):
            RowResizer.memory(from: header.size, scale: header.scale, to: result) + BufferedRows.bandRows * row
        case .straighten(let angle): RowStraightener.memory(size, by: angle) + BufferedRows.bandRows * row
        // Where rows come one at a time as many of them are kept as the caller asks for, which counts them too.
        case .turn(let orientation):
            row * (UprightDecoder.isStreamed(orientation) ? BufferedRows.bandRows : size.height)
        }
    }
}

extension ImageHeader {
    fileprivate func turnedUpright(from orientation: Orientation, memory: Int) -> ImageHeader {
        var header = changed(to: orientation.uprightSize(ofStored: size), memory: memory)
        // A reduced picture stays one.
        header.scale = scale
        header.metadata.setOrientation(.topLeft)
        if orientation.isTransposed {
            header.metadata.transposeFocalPlaneResolution()
            header.coding = coding?.transposed
        }
        if !UprightDecoder.isStreamed(orientation) { header.isStreamed = false }
        return header
    }
}
