import FilterEngine
import ImageCodecs
import ImageCore
import KernelDispatch

/// Decodes a picture's rows as encoded sRGB, whatever its file's colour space: for screens and for measurements.
package final class SRGBDecoder: ImageDecoder {
    private let decoder: any ImageDecoder
    private let plan: FilterPlan
    private var nextRow = 0

    /// - Parameter decoder: one whose rows have not been read yet.
    package init(_ decoder: any ImageDecoder, instructionSet: InstructionSet = .best) {
        let colors = PictureColorSpace(decoder.header)
        self.decoder = colors.convertingDecoder(decoder)
        plan = FilterPlan(
            compiling: PlanBuilder(), for: decoder.header.geometry,
            colors: ColorConversion(toWorking: colors.toWorking(), fromWorking: [], isRoundTrip: false),
            instructionSet: instructionSet)
    }

    package var header: ImageHeader { decoder.header }

    package func readRows(_ count: Int, into destination: inout MutableRawSpan, bytesPerRow: Int) throws(ImageError) {
        try decoder.readRows(count, into: &destination, bytesPerRow: bytesPerRow)
        guard count > 0, !plan.isIdentity else { return }
        let size = PixelSize(width: header.decodedSize.width, height: count)
        try plan.apply(
            to: &destination, layout: PixelLayout(size: size, format: header.rowFormat, bytesPerRow: bytesPerRow),
            firstRow: nextRow)
        nextRow += count
    }

    package func finish() throws(ImageError) -> DecodeReport { try decoder.finish() }
}
