import FilterEngine
import ImageCore
import KernelDispatch

/// Turns a camera's raw frames into pixels.
///
/// Chroma is interpolated; its samples lie in the middle of the two or four pixels that share one, as V4L2 has it.
package struct FrameConverter: Sendable {
    package var instructionSet: InstructionSet

    /// - Parameter instructionSet: the widest one of this processor by default.
    package init(instructionSet: InstructionSet = .best) {
        self.instructionSet = instructionSet
    }

    /// A raw frame as `PixelFormat.rgba8`, opaque.
    ///
    /// - Parameter memory: the frame's bytes: one block, or one for each plane where the layout has them separate.
    /// - Throws: `ImageError.undecodable` where the frame has too few bytes or its layout is impossible,
    ///   `ImageError.invalidRequest` for MJPEG, which is the JPEG decoder's.
    package func pixels(of memory: [[UInt8]], layout: VideoFrameLayout) throws(ImageError) -> PixelBuffer {
        guard let format = RawFrameFormat(layout.format) else {
            throw .invalidRequest("an MJPEG frame has to be decoded as a JPEG")
        }
        let extents = try PlaneExtent.planes(of: layout.format, size: layout.size)
        guard layout.planes.count == extents.count else {
            throw .undecodable("\(layout.planes.count) planes are no \(layout.format.rawValue) frame")
        }
        var planes: [FramePlane] = []
        for (plane, extent) in zip(layout.planes, extents) {
            guard memory.indices.contains(plane.memory) else {
                throw .undecodable("the frame lacks its block of memory number \(plane.memory)")
            }
            try extent.check(plane, within: memory[plane.memory].count)
            planes.append(
                FramePlane(bytes: memory[plane.memory], offset: plane.offset, bytesPerLine: plane.bytesPerLine)
            )
        }
        let conversion = FrameConversion(
            format: format, lumaOfRed: layout.color.matrix.lumaOfRed, lumaOfBlue: layout.color.matrix.lumaOfBlue,
            isFullRange: layout.color.range == .full
        )
        return conversion.run(planes, size: layout.size, instructionSet: instructionSet)
    }
}

extension RawFrameFormat {
    /// Nil for the one that is no raw frame.
    fileprivate init?(_ format: VideoPixelFormat) {
        switch format {
        case .mjpeg: return nil
        case .yuyv: self = .yuyv
        case .uyvy: self = .uyvy
        case .nv12: self = .nv12
        case .yu12: self = .yu12
        case .rgb24: self = .rgb24
        case .bgr24: self = .bgr24
        case .grey: self = .grey
        }
    }
}
