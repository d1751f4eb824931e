import Foundation
import ImageCore
import SystemPackage

/// Draws the sample pictures, by arithmetic alone: the same ones every time.
///
///     swift run -c release --package-path Samples/MakeSamples MakeSamples Samples/Pictures [--draft] [NAME …]
@main
struct MakeSamples {
    static func main() async throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let isDraft = arguments.contains("--draft")
        arguments.removeAll { $0 == "--draft" }
        guard let folder = arguments.first else {
            print("usage: MakeSamples FOLDER [--draft] [NAME …]")
            exit(64)
        }
        let names = arguments.dropFirst()
        for picture in SamplePicture.all where names.isEmpty || names.contains(picture.name) {
            try await picture.make(FilePath(folder), isDraft)
            print(picture.name)
        }
    }
}

/// A picture that can be made: its name, and how.
struct SamplePicture: Sendable {
    let name: String
    let make: @Sendable (_ folder: FilePath, _ isDraft: Bool) async throws -> Void

    static let all: [SamplePicture] = [
        photograph("sunset", of: Sunset(), width: 2400, height: 1600, samples: 3),
        photograph("hills", of: Hills(), width: 2400, height: 1600, samples: 2),
        photograph("dolls", of: PegDolls(), width: 1800, height: 1350, samples: 3),
        photograph("small-sunset", of: Sunset(), width: 240, height: 160, samples: 5),
        SamplePicture(name: "small-16bit") { folder, _ in
            let canvas = await Canvas.render(Hills(), size: PixelSize(width: 120, height: 80), samples: 4)
            try canvas.writePNG16(to: folder.appending("small-16bit.png"))
        },
        SamplePicture(name: "small-alpha") { folder, _ in
            try Balloons().write(to: folder, name: "small-alpha", size: PixelSize(width: 160, height: 160))
        },
    ]

    private static func photograph(
        _ name: String, of scene: some Scene, width: Int, height: Int, samples: Int, quality: Int = 92
    ) -> SamplePicture {
        SamplePicture(name: name) { folder, isDraft in
            let divisor = isDraft ? 3 : 1
            let canvas = await Canvas.render(
                scene, size: PixelSize(width: width / divisor, height: height / divisor), samples: isDraft ? 2 : samples
            )
            try canvas.writeJPEG(to: folder.appending("\(name).jpg"), quality: quality)
        }
    }
}
