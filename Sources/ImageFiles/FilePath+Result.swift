import ImageCodecs
import SystemPackage

extension FilePath {
    /// The name of a picture's result beside it: `photo.jpg` with the look `vivid` becomes `photo-vivid.jpg`, and without a
    /// look (`none`) `photo-edited.jpg`.
    ///
    /// Its extension is kept as it is written where it fits the result's format. The stem may be bytes that are not
    /// UTF-8: the look's name is added to the bytes.
    ///
    /// - Parameter lookName: nil for a result that has its picture's own name, in another folder.
    package func result(lookName: String?, format: WritableFormat) -> FilePath {
        if lookName == nil, self.extension.map({ format.hasFileExtension($0) }) ?? false { return self }
        guard let name = lastComponent else { return self }
        let ending = lookName.map { $0 == "none" ? "-edited" : "-\($0)" } ?? ""
        let bytes = name.stemBytes + Array("\(ending).\(fittingExtension(for: format))".utf8)
        return removingLastComponent().appending(FilePath(bytes: bytes).components)
    }

    /// The extension that a result of the format has: the path's own, as it is written, where that fits.
    package func fittingExtension(for format: WritableFormat) -> String {
        self.extension.flatMap { format.hasFileExtension($0) ? $0 : nil } ?? format.fileExtension
    }

    /// The name without its extension, as people read it; nil where there is none.
    package var readableStem: String? {
        lastComponent.map { String(decoding: $0.stemBytes, as: UTF8.self) }
    }
}
