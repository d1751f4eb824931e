import ArgumentParser
import ImageBatch
import ImageSources
import SystemPackage

/// `image-app sources`: where pictures may come from.
struct SourcesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources", abstract: "Lists the gallery folder and the video devices that are present."
    )

    @Option(help: ArgumentHelp("The gallery; without it XDG_PICTURES_DIR, else ~/Pictures.", valueName: "folder"))
    var gallery: PathArgument?

    @Flag(help: "Print a JSON object.")
    var json = false

    func run() throws {
        let helper = ImageSourceHelper(gallery: gallery?.path ?? AppEnvironment().pictures)
        let description = describe(helper)
        if json {
            try JSONOutput.print(description)
            return
        }
        if let gallery = description.gallery {
            let count = gallery.pictures == 1 ? "1 picture" : "\(gallery.pictures) pictures"
            StandardOutput.line("gallery  \(gallery.path): \(gallery.problem ?? count)")
        } else {
            StandardOutput.line("gallery  none: give one with --gallery")
        }
        if description.cameras.isEmpty { StandardOutput.line("camera   none: there is no /dev/video*") }
        for camera in description.cameras { StandardOutput.line("camera   \(camera.path)") }
    }

    private func describe(_ helper: ImageSourceHelper) -> Description {
        var gallery: Description.Gallery?
        if let folder = helper.gallery {
            var finder = InputFinder()
            finder.add(folder)
            gallery = Description.Gallery(
                path: folder.string, pictures: finder.pictures.count,
                problem: finder.failures.first { $0.path == folder }?.reason
            )
        }
        return Description(
            gallery: gallery, cameras: helper.videoDevices().map { Description.Camera(path: $0.string) }
        )
    }

    private struct Description: Encodable {
        struct Gallery: Encodable {
            var path: String
            var pictures: Int
            var problem: String?
        }

        struct Camera: Encodable {
            var path: String
        }

        var gallery: Gallery?
        var cameras: [Camera]
    }
}
