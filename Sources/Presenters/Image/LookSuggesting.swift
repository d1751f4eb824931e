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

/// The looks of a library, group by group.
package struct BuiltInSuggestions: LookSuggesting {
    private let library: LookLibrary
    private let reader: LookFileReader

    package init(library: LookLibrary = LookLibrary(), codecs: CodecRunner) {
        self.library = library
        reader = LookFileReader(codecs: codecs)
    }

    /// A look that can't be read is left out: `image-app looks` says what is wrong with it.
    package func looks(for image: PickedImage) -> [Look] {
        library.groups.flatMap(\.entries).compactMap { try? library.look($0, reader: reader) }
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
            saver: saver, picture: picture, references: references, decoding: reader.decoding,
            codecs: reader.codecs, description: "Saved from the screens"
        ).save(request)
    }
}
