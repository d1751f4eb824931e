import ImageCore
import SystemPackage

/// Where pictures may come from beside files that are named.
public enum ImageSourceType: String, Sendable, CaseIterable, Codable {
    case camera, gallery
}

/// Whether a source can be used, and if not, why and what to do about it.
public enum SourceAvailability: Sendable, Hashable {
    case available
    /// "/dev/video0: permission denied; add yourself to the group video"
    case unavailable(String)

    public var isAvailable: Bool { self == .available }

    /// Why not; nil where it is available.
    public var reason: String? {
        if case .unavailable(let reason) = self { reason } else { nil }
    }
}

/// Says which sources can be used.
public protocol SourceChecking: Sendable {
    func availability(of source: ImageSourceType) -> SourceAvailability
}

extension SourceChecking {
    public func isAvailable(_ source: ImageSourceType) -> Bool { availability(of: source).isAvailable }
}

/// Says which sources there are.
public struct ImageSourceHelper: Sendable {
    /// The folder of pictures, where one is known.
    public var gallery: FilePath?
    /// The folder that has the video devices.
    public var devices: FilePath

    public init(gallery: FilePath?, devices: FilePath = "/dev") {
        self.gallery = gallery
        self.devices = devices
    }

    /// The `video` devices that are there, in the order of their numbers.
    public func videoDevices() -> [FilePath] {
        let names = (try? FolderListing.names(in: devices)) ?? []
        let numbered = names.compactMap { name -> (Int, FilePath)? in
            guard name.string.hasPrefix("video"), let number = Int(name.string.dropFirst(5)) else { return nil }
            return (number, devices.appending(name))
        }
        return numbered.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Whether the gallery folder can be listed.
    public var galleryIsReadable: Bool {
        gallery.map { (try? FolderListing.names(in: $0)) != nil } ?? false
    }
}
