import FilterEngine
import ImageCodecs
import ImageCore
import ImageFiles
import Inspire
import PictureAnalysis
import SystemPackage

/// What was asked for, as a look file that does it again.
///
/// Files that it needs are copied beside it, so that it stays the same when they change or go.
package struct SavedLook {
    package let saver: LookSaver
    /// The picture for which it is kept, where there is one alone and it is a file: what `--like` and auto do is kept as it
    /// is for this one. Where it is nil, they measure each picture.
    var picture: FilePath?
    /// The pictures of `--like`.
    var references: [FilePath]
    var decoding: DecodingOptions
    var codecs: CodecRunner
    /// What the look's file says of where it is from.
    var description: String

    package init(
        saver: LookSaver, picture: FilePath?, references: [FilePath], decoding: DecodingOptions, codecs: CodecRunner,
        description: String
    ) {
        self.saver = saver
        self.picture = picture
        self.references = references
        self.decoding = decoding
        self.codecs = codecs
        self.description = description
    }

    /// - Throws: where something of it can't be read or written.
    /// - Returns: the look's file.
    @discardableResult
    package func save(_ request: LookRequest) throws(LookSavingError) -> FilePath {
        var saver = saver
        var text = ""
        guard request.match.count <= 1 else {
            throw LookSavingError(
                """
                the pictures were taken in \(request.match.count) lights, and a look brings all to one: save it from a run over those \
                of one light
                """)
        }
        if let match = Match(toNearestOf: request.match, limits: request.matchLimits).text {
            text += "filter: \(match);\n"
        }
        if request.auto { text += "filter: \(try autoText());\n" }
        if let reference = request.like {
            text += try likeText(reference, keepsSkinHue: request.keepsSkinHue, &saver) + "\n"
        }
        if let file = request.file { text += try steps(of: file, request, &saver) + "\n" }
        for table in request.tables { text += try tableText(table, &saver) + "\n" }
        if let filters = request.filters { text += "filter: \(filters);\n" }
        // A look has at least one step.
        if text.isEmpty { text = "filter: none;\n" }
        var unmasked = request
        unmasked.showsMask = false
        let look = try LookSavingError.wrapping {
            try unmasked.look(reader: LookFileReader(decoding: decoding, codecs: codecs))
        }
        if !look.keepsSkinHue { text += "protect: none;\n" }
        if look.skinProtection > 0 {
            text += "protect: \(look.sparesAreasOfSkin ? "skin" : "skin-colors") \(look.skinProtection);\n"
        }
        for statement in [look.border?.statement, look.dateStamp?.statement].compactMap(\.self) {
            text += statement + "\n"
        }
        if look.strength != 1 { text += "strength: \(look.strength);\n" }
        return try saver.save(steps: text, description: description)
    }

    /// What auto does to the one picture, or that it looks at each.
    private func autoText() throws(LookSavingError) -> String {
        guard let picture else { return "auto()" }
        return AutoCorrection(for: try statistics(of: picture)).text
    }

    private func likeText(
        _ reference: LikenessReference, keepsSkinHue: Bool, _ saver: inout LookSaver
    ) throws(LookSavingError) -> String {
        guard let picture else {
            var urls: [String] = []
            for path in references { urls.append("url(\"\(try saver.add(copyOf: path))\")") }
            return "like: \(urls.joined(separator: ", "))\(reference.takesTones ? " tones" : "");"
        }
        let table = ColorTransfer(
            from: try statistics(of: picture), to: reference, keepsSkinHue: keepsSkinHue
        ).table()
        let name = saver.add(Array(table.cubeText(title: saver.name).utf8), extension: "cube")
        return "lut: url(\"\(name)\");"
    }

    private func tableText(_ table: LookRequest.Table, _ saver: inout LookSaver) throws(LookSavingError) -> String {
        var text = "lut: url(\"\(try saver.add(copyOf: table.readablePath))\")"
        if table.isTrilinear { text += " \(LatticeInterpolation.trilinear.rawValue)" }
        switch table.space {
        case .named(let space): text += space == .srgb ? "" : " \(space.rawValue)"
        case .profile(let path): text += " url(\"\(try saver.add(copyOf: path))\")"
        }
        return text + ";"
    }

    private func steps(
        of file: LookRequest.File, _ request: LookRequest, _ saver: inout LookSaver
    ) throws(LookSavingError) -> String {
        if picture != nil, request.name == "auto", file.folder == nil {
            return "filter: \(try autoText());"
        }
        var copies: [String: String] = [:]
        let source = LookFiles(in: file.folder ?? "", allowsOutside: request.allowsOutside)
        let paths = try LookSavingError.wrapping { try Look.filePaths(in: file.text, named: file.name) }
        for path in paths {
            let bytes = try LookSavingError.wrapping(file.name) { try source.bytes(at: path) }
            copies[path] = saver.add(bytes, extension: LookSaver.plainExtension(of: FilePath(path)))
        }
        let text = try LookSavingError.wrapping { try Look.stepsText(of: file.text, named: file.name, files: copies) }
        let blank = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
        let steps = String(blank.reversed())
        // The last step of a look file need not have an end.
        return steps.isEmpty || steps.hasSuffix(";") || steps.hasSuffix("}") ? steps : steps + ";"
    }

    private func statistics(of picture: FilePath) throws(LookSavingError) -> PictureStatistics {
        try LookSavingError.wrapping("\(picture)") {
            try PictureMeasure(decoding: decoding, codecs: codecs).statistics(of: PickedImage(file: picture))
        }
    }
}
