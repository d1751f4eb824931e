import ImageCore
import ImageSources
import SystemPackage

/// The cameras and the gallery, for people and for programs.
struct SourceListing: Encodable {
    struct Gallery: Encodable {
        var path: String
        var pictures: Int
        var problem: String?
    }

    struct Camera: Encodable {
        var path: String
        /// Nil, as are the next three, where it can't be opened.
        var name: String?
        var driver: String?
        var bus: String?
        var formats: [Format]?
        var problem: String?
    }

    struct Format: Encodable {
        /// V4L2's four characters.
        var code: String
        var name: String
        /// What `--camera-format` calls it; nil where it can't be read.
        var readable: String?
        var sizes: [Sizes]
    }

    struct Sizes: Encodable {
        /// The size, or the largest of a range.
        var width: Int
        var height: Int
        var range: Range?
        /// Frames a second.
        var rates: [Double]
    }

    struct Range: Encodable {
        var smallestWidth: Int
        var smallestHeight: Int
        var stepWidth: Int
        var stepHeight: Int
    }

    var gallery: Gallery?
    var cameras: [Camera]

    init(_ helper: ImageSourceHelper) {
        gallery = helper.gallery.map { folder in
            Gallery(
                path: folder.string, pictures: (try? GalleryFolder(folder).pictureCount()) ?? 0,
                problem: helper.galleryProblem?.commandLineDescription
            )
        }
        cameras = helper.videoDevices().map { path in
            do throws(CameraError) {
                return Camera(try CameraSource(options: CameraOptions(device: path)).describe())
            } catch {
                return Camera(path: path.string, problem: error.advised)
            }
        }
    }

    // MARK: For people

    var lines: [String] {
        var lines: [String] = []
        if let gallery {
            let count = gallery.pictures == 1 ? "1 picture" : "\(gallery.pictures) pictures"
            lines.append("gallery  \(gallery.problem ?? "\(gallery.path): \(count)")")
        } else {
            lines.append("gallery  none: give one with --gallery")
        }
        if cameras.isEmpty { lines.append("camera   none: there is no /dev/video*; plug one in") }
        return lines + cameras.flatMap(\.lines)
    }
}

extension SourceListing.Camera {
    init(_ description: CameraDescription) {
        path = description.path.string
        name = description.name
        driver = description.driver
        bus = description.bus
        formats = description.formats.map(SourceListing.Format.init)
        let isReadable = description.formats.contains { $0.readable != nil }
        let problem = CameraError.Problem.unreadableFormats(description.formats.map(\.code))
        self.problem = isReadable ? nil : CameraError(device: description.path, problem: problem).advised
    }

    /// The device, and a line for each set of sizes with the formats that come in it.
    fileprivate var lines: [String] {
        let formats = formats ?? []
        guard let name, let driver, let bus else { return ["camera   \(path): \(problem ?? "")"] }
        var lines = ["camera   \(path): \(name) (\(driver), \(bus))"]
        if let problem { lines.append("         \(problem)") }
        var groups: [(names: [String], sizes: String)] = []
        for format in formats {
            guard let readable = format.readable else { continue }
            let sizes = format.sizes.map(\.text).joined(separator: ", ")
            if let index = groups.firstIndex(where: { $0.sizes == sizes }) {
                groups[index].names.append(readable)
            } else {
                groups.append(([readable], sizes))
            }
        }
        lines += groups.map { "         \($0.names.joined(separator: ", ")): \($0.sizes)" }
        let others = formats.filter { $0.readable == nil }.count
        if others > 0, problem == nil {
            lines.append("         and \(others) \(others == 1 ? "format" : "formats") that can't be read")
        }
        return lines
    }
}

extension SourceListing.Format {
    init(_ format: CameraDescription.Format) {
        code = format.code
        name = format.name
        readable = format.readable?.rawValue
        sizes = format.sizes.map(SourceListing.Sizes.init)
    }
}

extension SourceListing.Sizes {
    init(_ sizes: CameraDescription.Sizes) {
        width = sizes.largest.width
        height = sizes.largest.height
        if !sizes.isSingle {
            range = SourceListing.Range(
                smallestWidth: sizes.smallest.width, smallestHeight: sizes.smallest.height,
                stepWidth: sizes.step.width, stepHeight: sizes.step.height
            )
        }
        rates = sizes.intervals.map { ($0.framesPerSecond * 100).rounded() / 100 }
    }

    /// `640x480 (30 fps)`, as `--size` takes it.
    fileprivate var text: String {
        var text = "\(width)x\(height)"
        if let range { text = "\(range.smallestWidth)x\(range.smallestHeight) to \(text)" }
        guard let fastest = rates.max() else { return text }
        let rounded = fastest.rounded()
        return "\(text) (\(rounded == fastest ? "\(Int(rounded))" : "\(fastest)") fps)"
    }
}
