import CVideoCapture
import ImageCore
import SystemPackage

/// Streams frames of one format out of a device. Whatever happens, the device is free again when it is let go.
final class CameraStream {
    /// A filled buffer, which the driver misses until it is handed back.
    struct Frame {
        fileprivate let frame: cvid_frame

        /// Whether the driver marks it as damaged.
        var isBad: Bool { frame.is_bad }
    }

    enum Event {
        case frame(Frame)
        /// Nothing came in time.
        case nothing
        /// The stream has broken, and may be restarted.
        case broken
    }

    private let device: CameraDevice
    private var buffers: [cvid_buffer] = []
    private var isStreaming = false

    /// Enough that the driver always has one to fill while others are looked at.
    private static let bufferCount: UInt32 = 4

    init(_ device: CameraDevice) {
        self.device = device
    }

    deinit { stop() }

    /// Asks for a format and says what the frames will look like; the driver may change the size.
    /// - Throws: ``CameraError/Problem/refused(_:)`` also where the driver gives another format.
    func negotiate(_ mode: CameraMode) throws(CameraError) -> VideoFrameLayout {
        let name = "\(mode.format.name) of \(mode.size) pixels"
        var format = cvid_stream_format()
        try check(
            cvid_set_format(
                device.descriptor, device.isMultiplanar, UInt32(clamping: mode.size.width),
                UInt32(clamping: mode.size.height), mode.fourCC, mode.format.isFullByDefault, &format
            ), "refuses \(name)"
        )
        guard format.four_cc == mode.fourCC else {
            throw CameraError(device: device.path, problem: .refused("refuses \(name)"))
        }
        if let interval = mode.interval {
            // A wish: a camera that keeps its own speed is as good.
            _ = cvid_set_interval(
                device.descriptor, device.isMultiplanar, interval.numerator, interval.denominator)
        }
        let bytesPerLine = withUnsafeBytes(of: format.bytes_per_line) { $0.bindMemory(to: UInt32.self).map(Int.init) }
        do throws(ImageError) {
            return try VideoFrameLayout(
                size: PixelSize(width: Int(format.width), height: Int(format.height)), format: mode.format,
                color: VideoColor(
                    matrix: VideoColor.Matrix(format.matrix), range: format.is_full_range ? .full : .limited),
                bytesPerLine: Array(bytesPerLine.prefix(Int(format.plane_count)))
            )
        } catch {
            throw CameraError(device: device.path, problem: .refused("describes its \(name) in a way that can't be"))
        }
    }

    /// Maps buffers, hands them all to the driver and starts.
    func start() throws(CameraError) {
        do throws(CameraError) {
            try mapBuffers()
            for index in buffers.indices { try queue(UInt32(index)) }
            try check(cvid_start(device.descriptor, device.isMultiplanar), "can't start")
            isStreaming = true
        } catch {
            stop()
            throw error
        }
    }

    /// Stops, and gives the device free for others.
    func stop() {
        // What fails here is that the device has gone, which is free enough.
        if isStreaming { _ = cvid_stop(device.descriptor, device.isMultiplanar) }
        isStreaming = false
        for index in buffers.indices { cvid_unmap_buffer(&buffers[index]) }
        buffers = []
        var none: UInt32 = 0
        _ = cvid_request_buffers(device.descriptor, device.isMultiplanar, &none)
    }

    private func mapBuffers() throws(CameraError) {
        var count = Self.bufferCount
        try check(cvid_request_buffers(device.descriptor, device.isMultiplanar, &count), "gives no buffers")
        guard count > 0 else { throw CameraError(device: device.path, problem: .refused("gives no buffers")) }
        for index in 0..<count {
            var buffer = cvid_buffer()
            try check(
                cvid_map_buffer(device.descriptor, device.isMultiplanar, index, &buffer), "its buffers can't be mapped")
            buffers.append(buffer)
        }
    }

    private func queue(_ index: UInt32) throws(CameraError) {
        let planes = buffers[Int(index)].plane_count
        try check(cvid_queue(device.descriptor, device.isMultiplanar, index, planes), "takes no buffers")
    }

    /// Waits for a frame, up to a time limit.
    /// - Throws: ``CameraError/Problem/unplugged``, ``CameraError/Problem/refused(_:)``.
    func next(within milliseconds: CInt) throws(CameraError) -> Event {
        var event = CVID_NOTHING
        try check(cvid_wait(device.descriptor, milliseconds, &event), "can't be waited for")
        switch event {
        case CVID_GONE: throw CameraError(device: device.path, problem: .unplugged)
        case CVID_STREAM_ERROR: return .broken
        case CVID_FRAME: break
        default: return .nothing
        }
        var frame = cvid_frame()
        let error = cvid_dequeue(device.descriptor, device.isMultiplanar, &frame)
        switch Errno(rawValue: error) {
        case .resourceTemporarilyUnavailable: return .nothing
        case .ioError: return .broken
        default: try check(error, "gives no frame")
        }
        guard buffers.indices.contains(Int(frame.buffer_index)) else {
            throw CameraError(device: device.path, problem: .refused("gives a frame in a buffer that does not exist"))
        }
        return .frame(Frame(frame: frame))
    }

    /// The bytes of a frame, copied: one block for each of its blocks of memory.
    func bytes(of frame: Frame) -> [[UInt8]] {
        let buffer = buffers[Int(frame.frame.buffer_index)]
        return (0..<Int(buffer.plane_count)).map { plane in
            let length = element(plane, of: buffer.length, as: Int.self)
            let end = min(Int(element(plane, of: frame.frame.end, as: UInt32.self)), length)
            let offset = min(Int(element(plane, of: frame.frame.offset, as: UInt32.self)), end)
            guard let start = element(plane, of: buffer.start, as: UnsafeRawPointer?.self) else { return [] }
            return Array(UnsafeRawBufferPointer(start: start, count: length)[offset..<end])
        }
    }

    /// Hands a frame's buffer back to the driver.
    /// - Returns: whether the stream goes on; not where it has broken.
    func giveBack(_ frame: Frame) throws(CameraError) -> Bool {
        do throws(CameraError) {
            try queue(frame.frame.buffer_index)
            return true
        } catch {
            if case .unplugged = error.problem { throw error }
            return false
        }
    }

    private func check(_ errorNumber: CInt, _ action: String) throws(CameraError) {
        guard errorNumber == 0 else {
            throw CameraError(device: device.path, errorNumber: errorNumber, action: action)
        }
    }
}

/// An element of a C array, which Swift sees as a tuple.
private func element<Tuple, Element>(_ index: Int, of tuple: Tuple, as type: Element.Type) -> Element {
    withUnsafeBytes(of: tuple) {
        $0.loadUnaligned(fromByteOffset: index * MemoryLayout<Element>.stride, as: type)
    }
}

extension VideoColor.Matrix {
    fileprivate init(_ matrix: cvid_matrix) {
        self =
            switch matrix {
            case CVID_BT709: .bt709
            case CVID_BT2020: .bt2020
            default: .bt601
            }
    }
}

extension VideoPixelFormat {
    /// Whether values take the full range where the driver leaves that open.
    fileprivate var isFullByDefault: Bool { self == .rgb24 || self == .bgr24 || self == .grey }
}
