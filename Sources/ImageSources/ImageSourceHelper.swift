import ImageCore
import SystemPackage

/// Where pictures may come from beside files that are named.
public enum ImageSourceType: String, Sendable, CaseIterable, Codable {
    /// A video device, and a folder of pictures.
    case camera, gallery
}

/// Whether a source can be used, and if not, why and what to do about it.
public enum SourceAvailability: Sendable, Hashable {
    /// It can be used.
    case available
    /// "/dev/video0: permission denied; add yourself to the group video"
    case unavailable(String)

    /// Whether it can be used.
    public var isAvailable: Bool { self == .available }

    /// Why not; nil where it is available.
    public var reason: String? {
        if case .unavailable(let reason) = self { reason } else { nil }
    }
}

/// Says which sources can be used.
public protocol SourceChecking: Sendable {
    /// Whether a source can be used now.
    func availability(of source: ImageSourceType) -> SourceAvailability
}

extension SourceChecking {
    /// Whether a source can be used now.
    public func isAvailable(_ source: ImageSourceType) -> Bool { availability(of: source).isAvailable }
}

/// Says which sources there are.
public struct ImageSourceHelper: Sendable {
    /// The folder of pictures, where one is known.
    public var gallery: FilePath?
    /// The camera that was chosen; nil where the first that can be used is meant.
    public var device: FilePath?
    /// The folder that has the video devices.
    public var devices: FilePath

    /// Checks these sources when it is asked.
    public init(gallery: FilePath?, device: FilePath? = nil, devices: FilePath = "/dev") {
        self.gallery = gallery
        self.device = device
        self.devices = devices
    }

    /// The `video` devices that are there, in the order of their numbers.
    public func videoDevices() -> [FilePath] { VideoDevices.paths(in: devices) }
}

extension ImageSourceHelper: SourceChecking {
    /// The camera is available where its device opens and says that it captures and streams, the gallery where its
    /// folder can be listed and holds a picture. Neither takes long: no picture is taken, and the first found will do.
    public func availability(of source: ImageSourceType) -> SourceAvailability {
        switch source {
        case .camera: cameraAvailability
        case .gallery: galleryAvailability
        }
    }

    private var cameraAvailability: SourceAvailability {
        do throws(CameraError) {
            _ = try VideoDevices.open(device, in: devices)
            return .available
        } catch {
            return .unavailable(error.description)
        }
    }

    private var galleryAvailability: SourceAvailability {
        galleryProblem.map { .unavailable("\($0)") } ?? .available
    }

    /// Why the gallery can't be used; nil where it can.
    package var galleryProblem: GalleryProblem? {
        guard let gallery else { return GalleryProblem(description: "no gallery folder is known", code: .noGallery) }
        do throws(ImageError) {
            if try GalleryFolder(gallery).hasPicture() { return nil }
            return GalleryProblem(description: "\(gallery): there is no picture in it", code: .galleryUnusable)
        } catch {
            return GalleryProblem(description: "\(gallery): \(error)", code: .galleryUnusable)
        }
    }
}
