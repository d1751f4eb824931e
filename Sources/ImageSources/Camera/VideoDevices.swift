import ImageCore
import ImageFiles
import SystemPackage

/// Finds the video devices of the machine.
enum VideoDevices {
    /// The `video` devices in a folder, in the order of their numbers.
    static func paths(in folder: FilePath) -> [FilePath] {
        let names = (try? FolderListing.names(in: folder)) ?? []
        let numbered = names.compactMap { name -> (Int, FilePath)? in
            guard name.string.hasPrefix("video"), let number = Int(name.string.dropFirst(5)) else { return nil }
            return (number, folder.appending(name))
        }
        return numbered.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Opens the device that was chosen, or the first that can be used: a camera with frames that can be read.
    static func open(_ chosen: FilePath?, in folder: FilePath) throws(CameraError) -> CameraDevice {
        if let chosen { return try openReadable(chosen) }
        var failures: [CameraError] = []
        for path in paths(in: folder) {
            do throws(CameraError) {
                return try openReadable(path)
            } catch {
                failures.append(error)
            }
        }
        switch failures.count {
        case 0: throw CameraError(device: nil, problem: .noDevice)
        case 1: throw failures[0]
        default: throw CameraError(device: nil, problem: .noUsableDevice(failures.map(\.description)))
        }
    }

    private static func openReadable(_ path: FilePath) throws(CameraError) -> CameraDevice {
        let device = try CameraDevice.open(path)
        let codes = device.formatCodes()
        guard codes.contains(where: { VideoPixelFormat(fourCC: $0) != nil }) else {
            let names = codes.map { CameraDescription.Format(fourCC: $0, name: "", sizes: []).code }
            throw CameraError(device: path, problem: .unreadableFormats(names))
        }
        return device
    }
}
