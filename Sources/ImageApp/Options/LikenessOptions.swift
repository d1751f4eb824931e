import ArgumentParser
import ImageCodecs
import ImageCore
import ImagePipeline
import Inspire
import PictureAnalysis
import SystemPackage

/// `--like`, `--match`, `--match-to` and `--save-look`: looks that come from pictures, and looks that are kept.
struct LikenessOptions: OptionalOptions {
    @Option(
        help: ArgumentHelp(
            """
            A picture to take colours from. Results keep their own black and white (see --like-tones). May be repeated: the mean of \
            the pictures counts.
            """, valueName: "picture"))
    var like: [PathArgument] = []

    @Flag(help: "With --like: take the other picture's black, white and contrast, too.")
    var likeTones = false

    @Flag(
        help: """
            Even out exposure and white balance over the pictures first: for shots of one scene or day. Those of clearly \
            different lights, such as daylight and lamplight, are evened out by themselves.
            """)
    var match = false

    @Option(
        help: ArgumentHelp(
            "As --match, but to the exposure and white balance of this picture.", valueName: "picture"))
    var matchTo: PathArgument?

    @Option(
        help: ArgumentHelp(
            """
            Save the settings as a look of this name, with copies of the files it needs. With one input, --like and --look \
            auto are saved as what they did to it; with several, they will measure each picture that they are used on.
            """,
            valueName: "name"
        )
    )
    var saveLook: String?

    mutating func setDefaults() { (like, likeTones, match, matchTo, saveLook) = ([], false, false, nil, nil) }

    /// Whether all pictures have to be measured before the first of them is done.
    var measuresAll: Bool { match && matchTo == nil }

    /// The option that measures each picture as it is, for messages; nil where none does.
    var measuringOption: String? {
        if matchTo != nil { "--match-to" } else if match { "--match" } else if like.isEmpty { nil } else { "--like" }
    }

    /// The files that other pictures are made like.
    var files: [FilePath] { like.map(\.path) + (matchTo.map { [$0.path] } ?? []) }

    /// The light that the pictures get, where that is a picture's.
    func light(_ reader: LookFileReader) throws -> [LightLevel] {
        guard let matchTo else { return [] }
        if matchTo.isStandardStream {
            throw UsageError("--match-to -: a picture to take the light from has to be a file; save it first")
        }
        let name = "--match-to \(matchTo.path)"
        return [LightLevel(of: try InputError.wrapping(name) { try reader.measured(matchTo.path, named: name) })]
    }

    /// The pictures of `--like`; nil if there are none.
    func reference(_ reader: LookFileReader) throws -> LikenessReference? {
        guard !like.isEmpty else { return nil }
        if like.contains(where: \.isStandardStream) {
            throw UsageError("--like -: a picture to take colours from has to be a file; save it first")
        }
        let pictures = try like.map { picture in
            let name = "--like \(picture.path)"
            let found = try InputError.wrapping(name) { try reader.measured(picture.path, named: name) }
            // A transparent picture has that of what can't be seen.
            guard found.variance.max() > 1e-9 else {
                throw InputError("\(name): it has one colour alone, and no tones to take")
            }
            return found
        }
        return LikenessReference(PictureStatistics.average(of: pictures), takesTones: likeTones)
    }

    /// Saves what was asked for; nil where that is not wanted.
    /// - Parameters:
    ///   - picture: the one picture, where it is a file.
    ///   - folder: where a person's own looks are.
    ///   - overwrites: whether a look of that name is replaced.
    ///   - limits: the limits for measuring a picture.
    func savedLook(
        of picture: FilePath?, in folder: @autoclosure () throws -> FilePath, overwrites: Bool,
        _ limits: LimitArguments
    ) throws -> SavedLook? {
        guard let saveLook else { return nil }
        let folder = try folder()
        let saver = try UsageError.wrapping {
            try LookSaver(name: saveLook, folder: folder, overwrites: overwrites)
        }
        return SavedLook(
            saver: saver, picture: picture, references: like.map(\.path), decoding: limits.decoding,
            codecs: limits.codecs, description: "Saved from the command line")
    }

    /// What goes into the names of results.
    var name: String { "like-\(like.first?.path.stem ?? "")" }
}
