import ColorManagement
import FilterEngine
import ImageCodecs
import ImageCore
import Inspire

/// An ICC profile, and pictures in its colours.
enum ProfileTarget {
    static func read(_ bytes: [UInt8]) {
        guard let profile = try? ColorProfile(bytes) else {
            expect((try? OutputProfile(icc: bytes)) == nil)
            return
        }
        expect(!profile.name.isEmpty)
        // Grey pictures often have profiles for RGB. Of tables a lattice is made each time, which takes its while.
        let isQuick = profile.kind != "tables"
        convert(bytes, model: isQuick && profile.model == .rgb ? .gray : profile.model)
        write(bytes)
        guard isQuick else { return }
        convert(bytes, model: profile.model)
        _ = try? profile.tableConversion()
    }

    /// A few pixels, to what looks act on and back.
    private static func convert(_ bytes: [UInt8], model: ColorModel) {
        let pixels = RampDecoder(model, profile: bytes)
        let colors = PictureColorSpace(pixels.header)
        guard (try? FuzzedPicture(SRGBDecoder(pixels))) != nil else { fatalError("rows were not converted") }
        let into: ColorModel = model == .gray ? .gray : .rgb
        guard let result = try? colors.result(into, format: .png) else { fatalError("a result has no colours") }
        run(result.conversion)
    }

    /// Pixels that are to have the profile.
    private static func write(_ bytes: [UInt8]) {
        guard let profile = try? OutputProfile(icc: bytes) else { return }
        let colors = PictureColorSpace(RampDecoder(.rgb, profile: nil).header)
        if let result = try? colors.result(.gray, format: .jpeg, profile: profile) { run(result.conversion) }
    }

    private static func run(_ conversion: ColorConversion) {
        FuzzedLook.run(Look(name: "none", steps: []), colors: conversion)
    }
}
