import ImageSources
import TestSupport
import Testing

/// What can be tested without a camera; `Scripts/check-studio` has some that are not there.
@Suite("A camera's live view", .hangGuard)
struct LiveViewTests {
    private let folder = TemporaryFolder()

    @Test("ends with why there is none")
    func noCamera() async {
        let camera = CameraSource(devices: folder.path)
        await #expect(throws: CameraError(device: nil, problem: .noDevice)) {
            for try await _ in camera.liveView() {}
        }
    }

    @Test("of a device that was chosen is of no other")
    func chosenDevice() async throws {
        try folder.write([], "video0")
        let chosen = folder.appending("video7")
        let camera = CameraSource(options: CameraOptions(device: chosen), devices: folder.path)
        await #expect(throws: CameraError(device: chosen, problem: .missing)) {
            for try await _ in camera.liveView() {}
        }
    }

    @Test("is offered for what is a camera alone")
    func cameras() throws {
        try folder.write([], "video0")
        #expect(CameraSource(devices: folder.path).cameras().isEmpty)
    }
}
