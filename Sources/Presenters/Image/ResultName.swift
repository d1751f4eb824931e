import ImageCodecs
import ImageFiles
import ImagePipeline
import SystemPackage

/// Where a picture's result goes.
struct ResultName: Sendable {
    var image: PickedImage
    /// Where pictures that are no files go.
    var captureFolder: FilePath
    /// When the picture was opened, for those that have no name.
    var opened: CalendarTime

    /// `photo-LOOK.jpg` beside the picked file, or where a picture that has a name alone goes, or `capture-DATE-TIME.jpg`. Reads the file's first bytes, for its
    /// extension may be wrong or missing.
    func standard(lookName: String) -> FilePath {
        guard let file = image.file else {
            // A picture that was dropped on a page has a name, and one of the camera has none.
            if let name = FilePath(image.title).lastComponent, case .encoded(let bytes) = image.content,
                case .readable(let format) = FileKind(head: Array(bytes.prefix(FileKind.headLength))),
                name.extension != nil
            {
                let picture = captureFolder.appending(name)
                return picture.result(lookName: lookName, format: format.resultFormat)
            }
            return captureFolder.appending(CaptureName.name(at: opened, format: .standard))
        }
        return RenderService.resultPath(of: file, lookName: lookName, OutputOptions())
    }

    /// What was asked for: a name, or a path relative to the folder of `standard`. Without an extension it
    /// gets that of `standard`; in a folder, said by a slash at its end, the name of `standard`.
    /// - Returns: nil where the extension is of no format that can be written.
    static func chosen(_ answer: String, standard: FilePath) -> FilePath? {
        // What is not UTF-8 is shown with replacements; unchanged, it means the name itself.
        guard answer != suggestion(standard) else { return standard }
        var path = standard.removingLastComponent().pushing(FilePath(answer))
        // As on the command line, it is a folder then, whether it exists or not: the name is kept.
        if answer.utf8.last == UInt8(ascii: "/"), let name = standard.lastComponent { return path.appending(name) }
        guard let ending = path.extension else {
            path.extension = standard.extension
            return path
        }
        return WritableFormat(fileExtension: ending) == nil ? nil : path
    }

    /// The name that a question for one begins with.
    static func suggestion(_ standard: FilePath) -> String { standard.lastComponent?.string ?? "" }
}
