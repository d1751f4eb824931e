import ImageCodecs
import ImageCore
import ImageSources
import SystemPackage
import TestSupport
import Testing

/// What can be tested without a camera; `Scripts/check-camera` has real ones.
@Suite("Which sources are available")
struct ImageSourceHelperTests {
    private let folder = TemporaryFolder()
    private let jpeg = made { try GeneratedPicture.smooth(16, 16).encoded(.jpeg(JPEGEncodingOptions())) }

    private func helper(gallery: FilePath? = nil, device: FilePath? = nil) -> ImageSourceHelper {
        ImageSourceHelper(gallery: gallery, device: device, devices: folder.path)
    }

    @Test("no device: no camera")
    func noDevices() {
        #expect(
            helper().availability(of: .camera) == .unavailable("there is no /dev/video*; plug a camera in"))
        #expect(!helper().isAvailable(.camera))
    }

    @Test("a name alone makes no camera")
    func notACamera() throws {
        try folder.write([], "video0")
        let reason = helper().availability(of: .camera).reason ?? ""
        #expect(reason.hasPrefix("\(folder.appending("video0")): is not a video device"), "\(reason)")
        folder.makeFolders("video1")
        let both = helper().availability(of: .camera).reason ?? ""
        #expect(both.contains("video0: is not a video device") && both.contains("video1: is a folder"), "\(both)")
    }

    @Test("the device that was chosen counts, and no other")
    func chosenDevice() throws {
        try folder.write([], "video0")
        let chosen = folder.appending("video7")
        let reason = helper(device: chosen).availability(of: .camera).reason ?? ""
        #expect(reason.hasPrefix("\(chosen): there is no such device"), "\(reason)")
        let camera = CameraSource(options: CameraOptions(device: chosen), devices: folder.path)
        #expect(throws: CameraError(device: chosen, problem: .missing)) { try camera.takePicture() }
    }

    @Test("devices come in the order of their numbers")
    func order() throws {
        for name in ["video10", "video2", "video-x", "vbi0", "video"] { try folder.write([], name) }
        #expect(helper().videoDevices() == [folder.appending("video2"), folder.appending("video10")])
    }

    @Test("a gallery is a folder with a picture in it, by what the file is")
    func gallery() throws {
        #expect(helper().availability(of: .gallery).reason == "no gallery folder is known")
        #expect(helper().galleryProblem?.code == .noGallery)
        let gallery = folder.appending("Pictures")
        let missing = helper(gallery: gallery).availability(of: .gallery).reason ?? ""
        #expect(missing.hasPrefix("\(gallery): can't be read"), "\(missing)")
        folder.makeFolders("Pictures")
        try folder.write(Array("no picture".utf8), "Pictures/text.jpg")
        try folder.write(jpeg, "Pictures/.hidden.jpg")
        try folder.write(jpeg, "Pictures/below/photo.jpg")
        let empty = helper(gallery: gallery).availability(of: .gallery).reason ?? ""
        #expect(empty.hasPrefix("\(gallery): there is no picture in it"), "\(empty)")
        try folder.write(jpeg, "Pictures/photo.txt")
        #expect(helper(gallery: gallery).availability(of: .gallery) == .available)
    }
}
