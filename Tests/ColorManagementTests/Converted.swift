import ColorManagement
import FilterEngine
import ImageCodecs
import ImageCore
import ImageMetadata
import Inspire
import TestSupport

/// A PNG of one row and 16 bits, whose colours go to encoded sRGB, or there and back.
struct Converted {
    private let file: [UInt8]

    /// - Parameters:
    ///   - values: three for each pixel, 0…1.
    ///   - profile: the picture's.
    ///   - chunks: what the PNG states beside it.
    init(_ values: [Double], from profile: [UInt8]?, model: ColorModel = .rgb, chunks: [PNGChunk] = []) {
        var picture = PixelBuffer(size: PixelSize(width: values.count / 3, height: 1), format: .rgba16)
        var levels: [UInt16] = []
        for (index, value) in values.enumerated() {
            levels.append(UInt16((value * 65_535).rounded()))
            if index % 3 == 2 { levels.append(65_535) }
        }
        picture.bytes = levels.withUnsafeBytes { Array($0) }
        let metadata = ImageMetadata(iccProfile: profile, pngColorChunks: chunks)
        file = made { () throws(ImageError) in
            try picture.encoded(.png(PNGEncodingOptions(bitDepth: 16)), colorModel: model, metadata: metadata)
        }
    }

    private var decoder: any ImageDecoder {
        made { () throws(ImageError) in try ImageDecoders.make(source: MemorySource(file)) }
    }

    var colors: PictureColorSpace { PictureColorSpace(decoder.header) }

    /// As encoded sRGB, clamped to 0…1.
    var working: [Double] {
        Self.values(of: made { () throws(ImageError) in try Decoded(SRGBDecoder(decoder)) }.picture)
    }

    /// With filters on it, in the picture's own colours, or in others.
    func filtered(_ filters: String, profile: OutputProfile? = nil) throws -> [Double] {
        var picture = try Decoded(decoder).picture
        let conversion = try colors.result(decoder.header.colorModel, format: .png, profile: profile).conversion
        let context = PlanContext(geometry: PictureGeometry(fullSize: picture.size), colors: conversion)
        try FilterPlan(compiling: try Look(filters: filters), in: context).apply(to: &picture)
        return Self.values(of: picture)
    }

    private static func values(of picture: PixelBuffer) -> [Double] {
        picture.samples.enumerated().filter { $0.offset % 4 != 3 }.map { Double($0.element) / 65_535 }
    }
}
