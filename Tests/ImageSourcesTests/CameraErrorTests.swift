import ImageSources
import SystemPackage
import Testing

@Suite("Errors of a camera")
struct CameraErrorTests {
    private static let second = Duration.seconds(1)

    @Test(
        "name the device, what is wrong, and a way out",
        arguments: [
            (CameraError.Problem.missing, "no such device", "plug the camera in"),
            (.permissionDenied, "permission denied", "sudo usermod -aG video $USER"),
            (.notACamera("is a folder"), "is a folder", "choose another one"),
            (.busy, "in use", "fuser -v /dev/video3"),
            (.unplugged, "unplugged", "plug it in"),
            (.unreadableFormats(["H264", "HEVC"]), "H264, HEVC", "MJPEG, YUYV"),
            (.formatMissing(.mjpeg, offered: [.yuyv, .nv12]), "no MJPEG", "YUYV, NV12"),
            (.refused("can't start: Input/output error"), "can't start: Input/output error", "another size"),
            (.silent(.milliseconds(2500)), "no picture within 2.5 s", "more time"),
            (.silent(.milliseconds(50)), "within 0.05 s", "more time"),
            (.silent(.seconds(60)), "within 60 s", "more time"),
            (.silent(.microseconds(1)), "within less than 0.001 s", "more time"),
            (.stillSkipping(second, skipped: 3, wanted: 9), "3 of the 9 frames to skip within 1 s", "skip fewer"),
            (.brokenFrames(second, count: 7), "broken frames: 7 within 1 s", "cable"),
            (.streamBroken(second, count: 4), "broke off 4 times within 1 s", "cable"),
        ])
    func messages(problem: CameraError.Problem, says: String, advises: String) {
        let error = CameraError(device: "/dev/video3", problem: problem)
        #expect(error.description.hasPrefix("/dev/video3: "))
        #expect(error.description.contains(says), "\(error)")
        #expect(error.description.contains(advises), "\(error)")
        #expect(error.description == "/dev/video3: \(error.reason)")
    }

    @Test("without a device say what to do about that")
    func noDevice() {
        #expect(CameraError(device: nil, problem: .noDevice).description.contains("plug a camera in"))
        let several = CameraError(device: nil, problem: .noUsableDevice(["/dev/video0: a", "/dev/video1: b"]))
        #expect(several.description == "no camera can be used: /dev/video0: a. /dev/video1: b")
    }
}
