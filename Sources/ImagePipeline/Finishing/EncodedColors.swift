import ColorManagement
import FilterEngine
import ImageCore
import KernelDispatch

extension ResultColorSpace {
    /// Converts pixels of encoded sRGB to the result's encoded colours, in place.
    func encode(sRGB pixels: inout PixelBuffer, instructionSet: InstructionSet) throws(ImageError) {
        let plan = FilterPlan(
            compiling: PlanBuilder(), for: PictureGeometry(fullSize: pixels.size),
            colors: ColorConversion(toWorking: [], fromWorking: conversion.fromWorking, isRoundTrip: false),
            instructionSet: instructionSet)
        if !plan.isIdentity { try plan.apply(to: &pixels) }
    }

    /// An opaque pixel of a colour of sRGB as the result has it.
    /// - Parameters:
    ///   - color: red, green and blue, 0…255.
    ///   - format: RGBA.
    func pixel(_ color: [UInt8], format: PixelFormat, instructionSet: InstructionSet) throws(ImageError) -> PixelBuffer
    {
        var pixel = PixelBuffer(size: PixelSize(width: 1, height: 1), format: format)
        for (channel, value) in (color + [255]).enumerated() {
            if format.bitsPerChannel == 16 {
                // 257 times as much has both bytes the same.
                (pixel.bytes[2 * channel], pixel.bytes[2 * channel + 1]) = (value, value)
            } else {
                pixel.bytes[channel] = value
            }
        }
        try encode(sRGB: &pixel, instructionSet: instructionSet)
        return pixel
    }
}
