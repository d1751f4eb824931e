import ImageCore
import KernelDispatch

/// Turns a camera's raw frames into pixels.
public struct FrameConverter: Sendable {
    public var instructionSet: InstructionSet

    /// - Parameter instructionSet: the widest one of this processor unless told.
    public init(instructionSet: InstructionSet = .best) {
        self.instructionSet = instructionSet
    }

    /// A raw frame as `PixelFormat.rgba8`, opaque.
    ///
    /// - Parameter memory: the frame's bytes: one block, or one for each plane where the layout has them separate.
    /// - Throws: `ImageError.broken` where the frame has too few bytes or its layout is impossible,
    ///   `ImageError.invalidRequest` for MJPEG, which is the JPEG decoder's.
    public func pixels(of memory: [[UInt8]], layout: VideoFrameLayout) throws(ImageError) -> PixelBuffer {
        fatalError("not written yet")
    }
}
