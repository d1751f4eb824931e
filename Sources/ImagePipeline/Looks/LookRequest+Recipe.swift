import ImageCore
import ImageFiles
import Inspire
import PictureAnalysis
import SystemPackage

extension LookRequest {
    /// The same as a recipe has it: files are named from the folder of the result, and a built-in look goes by its name.
    /// - Parameter result: nil where it is not known, or where no folder is to be named.
    /// - Throws: where a look file's text can't be read.
    func inRecipe(of result: FilePath?) throws(LookError) -> LookRequest {
        var look = self
        look.allowsOutside = false
        let edition = edition ?? .current
        look.edition = edition == .first ? nil : edition
        // The recipe says it beside what was asked for.
        look.autoCorrections = nil
        look.tables = tables.map { $0.inRecipe(of: result) }
        if let file {
            let isBuiltIn = BuiltInLooks.isSource(file.text, ofLookNamed: name)
            look.file = isBuiltIn ? File(name: file.nameInRecipe, text: "") : try file.inRecipe(of: result)
        }
        return look
    }

    /// What a recipe asks for, with the paths as they are in the recipe. Nothing has been opened.
    /// - Parameters:
    ///   - version: the recipe's.
    ///   - lookVersion: the look's, which a built-in look is taken in.
    /// - Throws: `RecipeError.invalid` where a value is out of the range that its option has, or a field belongs to another
    ///   version.
    func fromRecipe(version: Int, lookVersion: Int) throws(RecipeError) -> LookRequest {
        try checkFiles(version: version)
        do throws(ImageError) {
            try check()
        } catch {
            throw .invalid(error.description)
        }
        var look = self
        look.name = name.plainFileName
        look.allowsOutside = false
        if let file {
            // A version that is not kept, as of a newer program, is the look as it is now.
            let builtIn = BuiltInLooks.source(named: name, version: lookVersion) ?? BuiltInLooks.source(named: name)
            let text = file.text.isEmpty ? builtIn ?? "" : file.text
            look.file = File(name: file.name.plainFileName, text: text, folder: file.folder)
            look.file?.digests = file.digests
        }
        for index in tables.indices { look.tables[index].copy = nil }
        return look
    }

    private func checkFiles(version: Int) throws(RecipeError) {
        func require(_ holds: Bool, _ problem: String) throws(RecipeError) {
            if !holds { throw .invalid(problem) }
        }
        try require(tables.allSatisfy { !$0.path.isEmpty }, "a table has no path")
        try require(version == 1 || file?.folder == nil, "its look names a folder, as only version 1 did")
        let digests = tables.flatMap { [$0.digest, $0.profileDigest] } + (file?.digests.map { Array($0.values) } ?? [])
        try require(digests.allSatisfy { $0.map(FileHash.isDigest) ?? true }, "a file's hash is malformed")
        try require(
            file.map { !$0.text.isEmpty || BuiltInLooks.source(named: name) != nil } ?? true,
            "its look '\(name.plainFileName)' is none of this image-app's, and its text is missing")
    }
}

extension LookRequest.File {
    /// Where a user's looks are is private: who gets the picture need not know.
    fileprivate var nameInRecipe: String { FilePath(name).lastComponent?.string ?? name }

    fileprivate func inRecipe(of result: FilePath?) throws(LookError) -> Self {
        let references = namedFiles.mapValues { $0.inRecipe(of: result).string }
        var file = Self(name: nameInRecipe, text: text)
        guard !references.isEmpty else { return file }
        file.text = try Look.text(text, named: name, renamingFiles: references)
        // Files that now have the same name can't be distinguished: where they differ, none of them is proven.
        let byReference = Dictionary(grouping: references.keys) { references[$0] ?? "" }
        file.digests = byReference.compactMapValues { names in
            let digests = Set(names.map { self.digests?[$0] })
            return digests.count == 1 ? digests.first ?? nil : nil
        }
        return file
    }
}

extension LookRequest.Table {
    fileprivate func inRecipe(of result: FilePath?) -> Self {
        var table = self
        table.path = pipedName?.inRecipe(of: nil) ?? path.inRecipe(of: result)
        table.isPiped = pipedName == nil ? nil : true
        table.copy = nil
        if case .profile(let path) = space { table.space = .profile(path.inRecipe(of: result)) }
        return table
    }
}

extension OutputOptions {
    /// The same as a recipe has it: files are named from the folder of the result, and dithering is mentioned where it is allowed.
    func inRecipe(of result: FilePath?) -> OutputOptions {
        var options = self
        options.watermark?.file = watermark?.file.inRecipe(of: result) ?? ""
        if let file = text?.font?.file { options.text?.font = .file(file.inRecipe(of: result)) }
        options.dithering = dithering == .off ? nil : .automatic
        // They are located again.
        options.text?.locatedFonts = []
        return options
    }
}

extension FilePath {
    fileprivate func inRecipe(of result: FilePath?) -> FilePath { FilePath(reference: reference(from: result)) }
}

extension LightLevel {
    /// Powers of two: no picture has light that differs by more than these.
    var isSensible: Bool {
        let (light, faces) = (illuminant ?? .neutral, faceOffset ?? .zero)
        let numbers = [exposure, warmth, greenness, cameraExposure ?? 0, light.warmth, light.magenta]
        return (numbers + [faces.x, faces.y, faces.z]).allSatisfy { abs($0) <= 100 }
    }
}

extension PictureStatistics {
    /// Whether it has all its values, and none that no picture has.
    var isSensible: Bool {
        let complete = PictureStatistics()
        let vectors = [mean, variance, covariance, light, faceLight ?? .zero]
        var numbers = lightness + [clippedShadows, clippedHighlights]
        numbers += colorsByLightness.flatMap { [$0.x, $0.y] }
        numbers += vectors.flatMap { [$0.x, $0.y, $0.z] }
        numbers += dominantHues.flatMap { [$0.degrees, $0.share] }
        numbers += [skinShare, cameraExposure].compactMap(\.self)
        if let lightnessEnds { numbers += [lightnessEnds.dark, lightnessEnds.light] }
        return lightness.count == complete.lightness.count
            && colorsByLightness.count == complete.colorsByLightness.count
            && numbers.allSatisfy { abs($0) <= 1000 }
    }
}

extension String {
    /// The text as a part of a file's name: on one line, without slashes, and not too long.
    fileprivate var plainFileName: String {
        var name = ""
        for scalar in unicodeScalars where !scalar.isControl {
            guard name.utf8.count < 100 else { break }
            name.unicodeScalars.append(scalar == "/" ? "-" : scalar)
        }
        return name.isEmpty ? "look" : name
    }
}
