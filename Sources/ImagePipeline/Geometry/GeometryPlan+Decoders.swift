import FilterEngine
import ImageCodecs
import ImageCore
import KernelDispatch

extension GeometryPlan {
    /// The decoder with this geometry: it hands out the rows of the changed picture, and its header is that picture's.
    ///
    /// - Throws: `ImageError.limitExceeded` where that needs too much memory: nothing large was allocated by then.
    package func decoder(
        from decoder: any ImageDecoder, limits: ImageLimits, instructionSet: InstructionSet
    ) throws(ImageError) -> any ImageDecoder {
        var decoder = decoder
        for operation in operations {
            let header = decoder.header
            let memory = memory(of: operation, size: header.decodedSize, rowFormat: header.rowFormat)
            let (sum, overflow) = header.estimatedMemory.addingReportingOverflow(memory)
            try limits.check(memory: overflow ? .max : sum, for: header.size)
            switch operation {
            case .crop(let area):
                decoder = CropDecoder(decoder, to: area, memory: memory)
            case .resize(let size):
                let resizer = RowResizer(
                    from: header.decodedSize, fullSize: header.size, eighths: header.eighths, to: size,
                    format: header.rowFormat, instructionSet: instructionSet
                )
                decoder = ResamplingDecoder(decoder, resizer, changesScale: true, memory: memory)
            case .straighten(let angle):
                let straightener = RowStraightener(
                    header.decodedSize, by: angle, format: header.rowFormat, instructionSet: instructionSet
                )
                decoder = ResamplingDecoder(decoder, straightener, changesScale: false, memory: memory)
            case .turn(let orientation):
                decoder = UprightDecoder(decoder, from: orientation, memory: memory)
            }
        }
        return decoder
    }

    /// Bytes that all operations hold.
    package func memory(size: PixelSize, rowFormat: PixelFormat) -> Int {
        var size = size
        var sum = 0
        for operation in operations {
            sum += memory(of: operation, size: size, rowFormat: rowFormat)
            size = operation.size(of: size)
        }
        return sum
    }

    private func memory(of operation: Operation, size: PixelSize, rowFormat: PixelFormat) -> Int {
        let row = size.width * rowFormat.bytesPerPixel
        return switch operation {
        case .crop: BufferedRows.bandRows * row
        case .resize(let result): RowResizer.memory(from: size, to: result) + BufferedRows.bandRows * row
        case .straighten(let angle): RowStraightener.memory(size, by: angle) + BufferedRows.bandRows * row
        // Where rows come one at a time as many of them are kept as the caller asks for, which counts them too.
        case .turn(let orientation):
            row * (UprightDecoder.isStreamed(orientation) ? BufferedRows.bandRows : size.height)
        }
    }
}

extension ImageHeader {
    /// How many eighths of the picture's size its rows are.
    fileprivate var eighths: Int {
        (1...8).last { eighths in
            decodedSize.width == (size.width * eighths + 7) / 8 && decodedSize.height == (size.height * eighths + 7) / 8
        } ?? 8
    }
}

extension GeometryPlan.Operation {
    /// The size of the rows that it gives.
    fileprivate func size(of size: PixelSize) -> PixelSize {
        switch self {
        case .crop(let area): area.size
        case .resize(let result): result
        case .straighten(let angle): RowStraightener.size(of: size, turnedBy: angle)
        case .turn(let orientation): orientation.uprightSize(ofStored: size)
        }
    }
}
