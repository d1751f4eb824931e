import ImageCore
import ImageSources
import SystemPackage

/// The cameras and the gallery: ``json`` for programs, ``lines`` for people.
struct SourceListing {
    private let gallery: (folder: FilePath, count: Int, problem: String?)?
    private let cameras: [Camera]

    fileprivate struct Camera {
        let path: FilePath
        /// Nil where it can't be opened.
        private(set) var description: CameraDescription?
        private(set) var problem: String?

        init(_ path: FilePath) {
            self.path = path
            do throws(CameraError) {
                let found = try CameraSource(options: CameraOptions(device: path)).describe()
                description = found
                if found.formats.contains(where: { $0.readable != nil }) { return }
                problem = CameraError(device: path, problem: .unreadableFormats(found.formats.map(\.code))).advised
            } catch {
                problem = error.advised
            }
        }
    }

    init(_ helper: ImageSourceHelper) {
        gallery = helper.gallery.map { folder in
            (folder, (try? GalleryFolder(folder).pictureCount()) ?? 0, helper.galleryProblem?.commandLineDescription)
        }
        cameras = helper.videoDevices().map(Camera.init)
    }
}

// MARK: For programs

extension SourceListing {
    var json: JSONObject {
        let gallery: JSONObject? = gallery.map { folder, count, problem in
            ["path": folder.string, "pictures": count, "problem": problem]
        }
        return ["gallery": gallery, "cameras": cameras.map(\.json)]
    }
}

extension SourceListing.Camera {
    fileprivate var json: JSONObject {
        [
            "path": path.string, "name": description?.name, "driver": description?.driver, "bus": description?.bus,
            "formats": description?.formats.map(\.json), "problem": problem,
        ]
    }
}

extension CameraDescription.Format {
    fileprivate var json: JSONObject {
        ["code": code, "name": name, "readable": readable?.rawValue, "sizes": sizes.map(\.json)]
    }
}

extension CameraDescription.Sizes {
    /// The size, or the largest of a range.
    fileprivate var json: JSONObject {
        ["width": largest.width, "height": largest.height, "range": isSingle ? nil : range, "rates": rates]
    }

    private var range: JSONObject {
        [
            "smallestWidth": smallest.width, "smallestHeight": smallest.height, "stepWidth": step.width,
            "stepHeight": step.height,
        ]
    }

    /// Frames a second.
    private var rates: [Double] { intervals.map { ($0.framesPerSecond * 100).rounded() / 100 } }
}

// MARK: For people

extension SourceListing {
    var lines: [String] {
        var lines: [String] = []
        if let gallery {
            let account = gallery.problem ?? "\(gallery.folder): \(gallery.count.counted("picture"))"
            lines.append("gallery  \(account)")
        } else {
            lines.append("gallery  none: give one with --gallery")
        }
        if cameras.isEmpty { lines.append("camera   none: there is no /dev/video*; plug one in") }
        return lines + cameras.flatMap(\.lines)
    }
}

extension SourceListing.Camera {
    /// The device, and a line for each set of sizes with the formats that come in it.
    fileprivate var lines: [String] {
        guard let description else { return ["camera   \(path): \(problem ?? "")"] }
        var lines = ["camera   \(path): \(description.name) (\(description.driver), \(description.bus))"]
        if let problem { lines.append("         \(problem)") }
        var groups: [(names: [String], sizes: String)] = []
        for format in description.formats {
            guard let readable = format.readable?.rawValue else { continue }
            let sizes = format.sizes.map(\.text).joined(separator: ", ")
            if let index = groups.firstIndex(where: { $0.sizes == sizes }) {
                groups[index].names.append(readable)
            } else {
                groups.append(([readable], sizes))
            }
        }
        lines += groups.map { "         \($0.names.joined(separator: ", ")): \($0.sizes)" }
        let others = description.formats.count { $0.readable == nil }
        if others > 0, problem == nil {
            lines.append("         and \(others.counted("format")) that can't be read")
        }
        return lines
    }
}

extension CameraDescription.Sizes {
    /// `640x480 (30 fps)`, as `--size` takes it.
    fileprivate var text: String {
        var text = "\(largest.width)x\(largest.height)"
        if !isSingle { text = "\(smallest.width)x\(smallest.height) to \(text)" }
        guard let fastest = rates.max() else { return text }
        let rounded = fastest.rounded()
        return "\(text) (\(rounded == fastest ? "\(Int(rounded))" : "\(fastest)") fps)"
    }
}
