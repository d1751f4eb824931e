import ImageCodecs
import ImageFiles
import ImagePipeline
import Inspire
import SystemPackage

/// The looks that are offered for pictures, and those that people add.
package protocol LookSuggesting: Sendable {
    /// The looks, the one that is likely to suit best first; at least one.
    func looks(for image: PickedImage) -> [Look]

    /// What asks for an offered look by its name, at its own strength; nil where nothing does.
    func request(for look: Look) -> LookRequest?

    /// Keeps what was asked for as a look of a name, from where it is offered by ``looks(for:)``.
    /// - Parameters:
    ///   - picture: the picture for which it is kept: what measures a picture is kept as it is for this one.
    ///   - references: the pictures whose colours it takes over.
    ///   - overwrites: whether an earlier look of that name is replaced.
    /// - Returns: its file.
    func save(
        _ request: LookRequest, named name: String, for picture: FilePath?, references: [FilePath], overwrites: Bool
    ) throws(LookSavingError) -> FilePath
}

extension LookSuggesting {
    package func request(for look: Look) -> LookRequest? { LookRequest(builtIn: look) }

    package func save(
        _ request: LookRequest, named name: String, for picture: FilePath?, references: [FilePath], overwrites: Bool
    ) throws(LookSavingError) -> FilePath {
        throw .noFolder
    }
}

/// The looks of a library in an order that suits any picture: first the one that looks at it, then the gentle ones, then
/// those with a mood, people's own, and the rest.
package struct BuiltInSuggestions: LookSuggesting {
    private static let first = [
        "auto", "inspire", "vivid", "golden-hour", "portrait", "clarendon", "warm-film", "cinema", "noir",
    ]

    private let library: LookLibrary

    package init(library: LookLibrary = LookLibrary()) {
        self.library = library
    }

    /// A look that can't be read is left out: `image-app looks` says what is wrong with it.
    package func looks(for image: PickedImage) -> [Look] {
        let entries = library.entries
        let first = Self.first.compactMap { name in entries.first { $0.name == name } }
        let rest = entries.filter { !Self.first.contains($0.name) }
        return (first + rest).compactMap { try? library.look($0) }
    }

    package func request(for look: Look) -> LookRequest? {
        guard let entry = library.entry(named: look.id), var request = try? library.request(for: entry) else {
            return nil
        }
        request.file?.addDigests()
        return request
    }

    package func save(
        _ request: LookRequest, named name: String, for picture: FilePath?, references: [FilePath], overwrites: Bool
    ) throws(LookSavingError) -> FilePath {
        guard let folder = library.folders.first else { throw .noFolder }
        let saver = try LookSaver(name: name, folder: folder, overwrites: overwrites)
        return try SavedLook(
            saver: saver, picture: picture, references: references, decoding: DecodingOptions(),
            description: "Saved from the screens"
        ).save(request)
    }
}
