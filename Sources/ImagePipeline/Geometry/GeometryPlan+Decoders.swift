import FilterEngine
import ImageCodecs
import ImageCore
import KernelDispatch

extension GeometryPlan {
    /// The decoder with this geometry: it hands out the rows of the changed picture, and its header is that picture's.
    package func decoder(from decoder: any ImageDecoder, instructionSet: InstructionSet) -> any ImageDecoder {
        var decoder = decoder
        for operation in operations {
            let before = decoder.header
            let header = operation.header(from: before)
            switch operation {
            case .crop(let area):
                decoder = CropDecoder(decoder, to: area, header: header)
            case .resize(let size):
                let resizer = RowResizer(
                    from: before.size, scale: before.scale, to: size, format: before.rowFormat,
                    instructionSet: instructionSet
                )
                decoder = ResamplingDecoder(decoder, resizer, header: header)
            case .straighten(let angle):
                let straightener = RowStraightener(
                    before.decodedSize, by: angle, format: before.rowFormat, instructionSet: instructionSet
                )
                decoder = ResamplingDecoder(decoder, straightener, header: header)
            case .turn(let orientation):
                decoder = UprightDecoder(decoder, from: orientation, header: header)
            }
        }
        return decoder
    }
}
