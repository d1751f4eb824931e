import FoundationEssentials
import ImageCore
import ImageFiles
import ImagePipeline
import SystemPackage

/// What the journal calls a look and the coding of its results: they have changed where this has.
///
/// It counts what a look says, and its files say, and not where they are. Nor does the program's version count: results that an earlier
/// one made of the same settings are taken for good, though a later one may add noise to them or correct them in another way.
enum SettingsFingerprint {
    /// What is hashed.
    private struct Content: Encodable {
        var look: LookRequest
        var options: OutputOptions
        /// Of the files that the look is made of.
        var files: [String]
    }

    /// - Parameter open: how the look's files are opened.
    /// - Throws: `ImageError.readFailed` where one of them can't be read.
    static func of(
        _ request: RenderRequest,
        open: (FilePath) throws(ImageError) -> FileSource = { (path) throws(ImageError) in try FileSource(path) }
    ) throws(ImageError) -> String {
        var look = request.look ?? LookRequest(name: LookRequest.noLook)
        var options = request.options
        let files = request.filePaths
        options.dithering = options.dithering == .off ? .off : nil
        options.watermark?.file = ""
        options.watermark?.digest = nil
        if options.text?.font?.file != nil { options.text?.font = .file("") }
        options.text?.fontDigest = nil
        options.text?.locatedFonts = []
        look.file?.name = ""
        look.file?.folder = nil
        look.file?.files = nil
        look.file?.digests = nil
        for index in look.tables.indices {
            look.tables[index].path = ""
            look.tables[index].copy = nil
            look.tables[index].digest = nil
            look.tables[index].profileDigest = nil
            if case .profile = look.tables[index].space { look.tables[index].space = .profile("") }
        }
        var digests: [String] = []
        for file in files { digests.append(try FileHash.digest(of: open(file))) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let content = Content(look: look, options: options, files: digests)
        // Values of this program's own types can always be encoded.
        let json = String(decoding: (try? encoder.encode(content)) ?? Data(), as: UTF8.self)
        return FileHash.digest(of: Array(codedAsBefore(json).utf8))
    }

    /// As journals of all versions have it hashed: with empty paths coded by swift-system, `auto` under its first name, and
    /// `allowsOutside` where it is false, too.
    private static func codedAsBefore(_ json: String) -> String {
        let path = #"{"_storage":{"nullTerminatedStorage":[0]}}"#
        let coded = json.replacing(#""path":"""#, with: "\"path\":\(path)")
            .replacing(#""profile":{"_0":""}"#, with: "\"profile\":{\"_0\":\(path)}")
            .replacing(#""auto":true"#, with: #""correctsFirst":true"#)
        return coded.contains(#""look":{"allowsOutside""#)
            ? coded : coded.replacing(#""look":{"#, with: #""look":{"allowsOutside":false,"#)
    }
}
