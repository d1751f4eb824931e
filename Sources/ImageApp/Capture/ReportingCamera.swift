import ImageCore
import ImageFiles
import ImageSources
import SystemPackage

/// A camera that reports, for programs, how its picture was taken.
struct ReportingCamera: Sendable {
    var source: CameraSource
    var printsJSON: Bool

    @concurrent
    func capture() async throws -> PickedImage {
        do throws(CameraError) {
            let capture = try source.takePicture()
            if printsJSON { try? JSONOutput.printLine(["camera": capture.json]) }
            return capture.image
        } catch {
            throw error.problem == .cancelled ? ImageError.cancelled : error
        }
    }
}

extension CameraCapture {
    fileprivate var json: JSONObject {
        [
            "path": device.string, "name": name, "format": format.rawValue, "width": size.width, "height": size.height,
            "framesPerSecond": framesPerSecond, "skippedFrames": skippedFrames, "brokenFrames": brokenFrames,
            "restarts": restarts, "seconds": duration.inSeconds,
            "secondsAfterSkipped": durationAfterSkipped.inSeconds,
        ]
    }
}
