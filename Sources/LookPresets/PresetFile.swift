import ImageCodecs

/// Files of other programs that become looks: what they are is seen from their content.
package enum PresetFile {
    /// The longest file that is read, in bytes.
    package static let maximumFileSize = 64 << 20

    /// - Parameters:
    ///   - sourceName: what errors call the file.
    ///   - title: what the tables are called that are made of it.
    package static func look(
        from bytes: [UInt8], named sourceName: String, title: String
    ) throws(PresetError) -> ImportedLook {
        guard bytes.count <= maximumFileSize else {
            throw PresetError("it is larger than \(maximumFileSize >> 20) MiB, as no preset is", in: sourceName)
        }
        let start = bytes.prefix(1024).drop { " \t\r\n\u{FEFF}".utf8.contains($0) }
        if start.first == UInt8(ascii: "<") {
            return try CameraRawPreset.look(from: bytes, named: sourceName, title: title)
        }
        if GIMPCurvesFile.isOne(start) {
            return try GIMPCurvesPreset.look(from: bytes, named: sourceName, title: title)
        }
        if let error = otherFile(start, named: sourceName) { throw error }
        return try ThreeDLTable.look(from: bytes, named: sourceName, title: title)
    }

    /// Says of some files that are no presets what to do with them.
    private static func otherFile(_ start: ArraySlice<UInt8>, named sourceName: String) -> PresetError? {
        let text = String(decoding: start, as: UTF8.self)
        if case .readable = FileKind(head: Array(start)) {
            return PresetError(
                "it is a picture; if it is a HaldCLUT, it needs no import", in: sourceName, mayBeTable: true)
        }
        if ["LUT_3D_SIZE", "LUT_1D_SIZE"].contains(where: text.contains) {
            return PresetError("it is a .cube table, which needs no import", in: sourceName, mayBeTable: true)
        }
        if start.starts(with: [0, 1]) || start.starts(with: [0, 4]) {
            return PresetError(
                "if these are Photoshop's curves (.acv), a look has them by `filter: curves(acv: url(FILE));`",
                in: sourceName)
        }
        if start.starts(with: "s = {".utf8) {
            return PresetError(
                "it is a preset of Lightroom before version 7.3: open it in a newer one, which saves it as .xmp, and"
                    + " import that", in: sourceName)
        }
        guard !start.contains(0), !start.isEmpty else {
            return PresetError(
                "expected a preset or profile of Lightroom or Camera Raw (.xmp), curves of GIMP or a .3dl table",
                in: sourceName)
        }
        return nil
    }
}
