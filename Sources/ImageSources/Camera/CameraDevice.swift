import CVideoCapture
import ImageCore
import ImageFiles
import SystemPackage

/// An open video device that captures and streams. It is closed when it is let go.
final class CameraDevice {
    let path: FilePath
    let descriptor: CInt
    /// The device's name, its driver's, and where it is attached.
    let name: String
    let driver: String
    let bus: String
    /// Whether its frames come by V4L2's multi-planar calls.
    let isMultiplanar: Bool

    private init(path: FilePath, descriptor: CInt, device: cvid_device) {
        self.path = path
        self.descriptor = descriptor
        name = Self.text(device.card)
        driver = Self.text(device.driver)
        bus = Self.text(device.bus)
        isMultiplanar = device.is_multiplanar
    }

    deinit { cvid_close(descriptor) }

    /// Opens a device and makes sure that it is a camera.
    static func open(_ path: FilePath) throws(CameraError) -> CameraDevice {
        if let problem = problem(path) { throw CameraError(device: path, problem: problem) }
        var descriptor: CInt = -1
        let error = path.withPlatformString { cvid_open($0, &descriptor) }
        guard error == 0 else { throw CameraError(device: path, errorNumber: error, action: "can't be opened") }
        var device = cvid_device()
        if let problem = problem(descriptor, &device) {
            cvid_close(descriptor)
            throw CameraError(device: path, problem: problem)
        }
        return CameraDevice(path: path, descriptor: descriptor, device: device)
    }

    /// What a file is that is no device; it is not opened, for that alone may do something.
    private static func problem(_ path: FilePath) -> CameraError.Problem? {
        do {
            switch try Stat(path).type {
            case .characterSpecial: return nil
            case .directory: return .notACamera("is a folder")
            default: return .notACamera("is not a video device")
            }
        } catch Errno.noSuchFileOrDirectory, Errno.notDirectory {
            return .missing
        } catch {
            return .notACamera("can't be reached: \(FileSource.reason(error))")
        }
    }

    private static func problem(_ descriptor: CInt, _ device: inout cvid_device) -> CameraError.Problem? {
        let error = cvid_query(descriptor, &device)
        if error == Errno.noSuchAddressOrDevice.rawValue || error == Errno.operationNotSupportedByDevice.rawValue {
            return .unplugged
        }
        guard error == 0 else { return .notACamera("is not a video device") }
        guard device.captures else { return .notACamera("is a video device that captures no pictures") }
        guard device.streams else { return .notACamera("is a camera that does not stream") }
        return nil
    }

    /// Text of a fixed length that a zero ends.
    fileprivate static func text<Characters>(_ characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension CameraDevice {
    /// No driver has as many of anything; one that goes on for ever is not believed.
    private static let maximumAnswers: UInt32 = 4096

    /// The formats that it offers, with their sizes and intervals: thousands of questions to some drivers.
    /// - Parameter isWanted: whether a format is asked about; those that are not wanted are left out.
    func formats(where isWanted: (UInt32) -> Bool = { _ in true }) -> [CameraDescription.Format] {
        answers(cvid_format_description()) { cvid_format_at(descriptor, isMultiplanar, $0, &$1) }
            .filter { isWanted($0.four_cc) }
            .map { format in
                CameraDescription.Format(
                    fourCC: format.four_cc, name: Self.text(format.name), sizes: sizes(of: format.four_cc))
            }
    }

    /// The codes of the formats that it offers.
    func formatCodes() -> [UInt32] {
        answers(cvid_format_description()) { cvid_format_at(descriptor, isMultiplanar, $0, &$1) }.map(\.four_cc)
    }

    var description: CameraDescription {
        CameraDescription(path: path, name: name, driver: driver, bus: bus, formats: formats())
    }

    private func sizes(of fourCC: UInt32) -> [CameraDescription.Sizes] {
        answers(cvid_frame_sizes()) { cvid_sizes_at(descriptor, fourCC, $0, &$1) }.map { sizes in
            let largest = PixelSize(width: Int(sizes.max_width), height: Int(sizes.max_height))
            return CameraDescription.Sizes(
                smallest: PixelSize(width: Int(sizes.min_width), height: Int(sizes.min_height)), largest: largest,
                step: PixelSize(width: Int(sizes.step_width), height: Int(sizes.step_height)),
                intervals: intervals(of: fourCC, at: largest)
            )
        }
    }

    private func intervals(of fourCC: UInt32, at size: PixelSize) -> [FrameInterval] {
        let intervals = answers(cvid_interval()) {
            cvid_interval_at(descriptor, fourCC, UInt32(size.width), UInt32(size.height), $0, &$1)
        }
        return intervals.flatMap { interval in
            let shortest = FrameInterval(
                numerator: interval.shortest_numerator, denominator: interval.shortest_denominator)
            let longest = FrameInterval(
                numerator: interval.longest_numerator, denominator: interval.longest_denominator)
            return shortest == longest ? [shortest] : [shortest, longest]
        }
    }

    /// The answers to a question that is asked with growing numbers, until there is none.
    private func answers<Answer>(_ empty: Answer, to question: (UInt32, inout Answer) -> CInt) -> [Answer] {
        var answers: [Answer] = []
        for index in 0..<Self.maximumAnswers {
            var answer = empty
            guard question(index, &answer) == 0 else { break }
            answers.append(answer)
        }
        return answers
    }
}
