import ColorManagement
import ImageCodecs
import ImageCore
import Inspire
import KernelDispatch
import TestSupport

/// A picture of one row whose colours go to encoded sRGB, or there and back, through a plan.
struct Converted {
    private let picture: PixelBuffer
    private let colors: PictureColors
    private let model: ColorModel

    /// - Parameters:
    ///   - values: three for each pixel, 0…1; they become 16 bits.
    ///   - profile: the picture's.
    init(_ values: [Double], from profile: [UInt8]?, model: ColorModel, chunks: [PNGChunk] = []) {
        var picture = PixelBuffer(size: PixelSize(width: values.count / 3, height: 1), format: .rgb16)
        picture.bytes = values.flatMap { value in
            withUnsafeBytes(of: UInt16((value * 65_535).rounded())) { Array($0) }
        }
        self.picture = picture
        self.model = model
        colors = PictureColors(
            ImageHeader(
                format: .png, size: picture.size, colorModel: model, hasAlpha: false, bitDepth: 16,
                rowFormat: .rgba16, isStreamed: true, estimatedMemory: 0, jpeg: nil,
                metadata: ImageMetadata(iccProfile: profile, pngColorChunks: chunks)))
    }

    /// As encoded sRGB, held to 0…1.
    var working: [Double] { run(colors.toSRGB(), Look(name: "", steps: [])) }

    /// With filters on it, in the picture's own colours.
    func filtered(_ filters: String) throws -> [Double] {
        run(try colors.result(model, format: .png).conversion, try Look(filters: filters))
    }

    private func run(_ conversion: ColorConversion, _ look: Look) -> [Double] {
        let context = PlanContext(geometry: PictureGeometry(fullSize: picture.size), colors: conversion)
        var result = picture
        made { try FilterPlan(compiling: look, in: context).apply(to: &result) }
        return result.samples.map { Double($0) / 65_535 }
    }
}
