import ImageCore
import ImageFiles
import ImageSources
import Presenters
import SystemPackage

/// A camera that reports, for programs, how its picture was taken.
struct ReportingCamera: CameraCapturing {
    var source: CameraSource
    var printsJSON: Bool

    @concurrent
    func capture() async throws -> PickedImage {
        do throws(CameraError) {
            let capture = try source.takePicture()
            if printsJSON { try? JSONOutput.printLine(Line(camera: Line.Camera(capture))) }
            return capture.image
        } catch {
            throw error.problem == .cancelled ? ImageError.cancelled : error
        }
    }

    private struct Line: Encodable {
        struct Camera: Encodable {
            var path: String
            var name: String
            var format: String
            var width: Int
            var height: Int
            var framesPerSecond: Double?
            var skippedFrames: Int
            var brokenFrames: Int
            var restarts: Int
            var seconds: Double
            /// From the last skipped frame to the picture.
            var secondsAfterSkipped: Double

            init(_ capture: CameraCapture) {
                path = capture.device.string
                name = capture.name
                format = capture.format.rawValue
                width = capture.size.width
                height = capture.size.height
                framesPerSecond = capture.framesPerSecond
                skippedFrames = capture.skippedFrames
                brokenFrames = capture.brokenFrames
                restarts = capture.restarts
                seconds = capture.duration.inSeconds
                secondsAfterSkipped = capture.durationAfterSkipped.inSeconds
            }
        }

        var camera: Camera
    }
}
