import ImageBatch
import ImageCodecs
import ImageCore
import ImagePipeline
import ImageSources
import Inspire
import SystemPackage

/// What was asked for on the command line, as a look file that does it again (`--save-look`).
struct KeptLook {
    var request: LookRequest
    /// The picture for which it is kept, where there is one alone and it is a file: what depends on the picture is kept as
    /// it is for this one.
    var picture: FilePath?
    var decoding: DecodingOptions

    /// - Throws: where something of it can't be kept.
    func save(with saver: LookSaver) throws(UsageError) {
        guard request.tables.isEmpty else {
            throw UsageError(
                "--save-look can't keep --lut: write a look file with lut: url(…) beside the table, and add to that")
        }
        var text = ""
        var tables: [String: ColorLookupTable] = [:]
        if let reference = request.like {
            let table = Likeness(of: try statistics(), to: reference).table()
            tables["\(saver.name).cube"] = table
            text += "lut: url(\"\(saver.name).cube\");\n"
        }
        if let file = request.file { text += try steps(of: file) + "\n" }
        if let filters = request.filters { text += "filter: \(filters);\n" }
        if let strength = try wantedStrength { text += "strength: \(strength);\n" }
        try saver.save(steps: text, description: "Saved from the command line", tables: tables)
    }

    private var wantedStrength: Double? {
        get throws(UsageError) {
            let strength = try look().strength
            return strength == 1 ? nil : strength
        }
    }

    private func look() throws(UsageError) -> Look {
        do throws(LookRequestError) {
            return try request.look()
        } catch {
            throw UsageError(error.description)
        }
    }

    private func steps(of file: LookRequest.File) throws(UsageError) -> String {
        if request.name == "auto", file.folder == nil {
            return "filter: \(AutoTuning(for: try statistics()).text);"
        }
        let namesFiles = try look().steps.dropFirst(request.like == nil ? 0 : 1).contains { step in
            switch step {
            case .lookupTable, .like: true
            case .layer, .filter: false
            }
        }
        if namesFiles {
            throw UsageError("--save-look can't keep \(file.name), which names other files; copy it with them instead")
        }
        do throws(LookError) {
            return try Look.stepsText(of: file.text, named: file.name)
        } catch {
            throw UsageError(error.description)
        }
    }

    private func statistics() throws(UsageError) -> PictureStatistics {
        guard let picture else {
            throw UsageError(
                "--save-look keeps a look that depends on the picture as it is for one: give it one file alone")
        }
        do throws(ImageError) {
            return try PictureMeasure(decoding: decoding).statistics(of: PickedImage(file: picture))
        } catch {
            throw UsageError("\(picture): \(error)")
        }
    }
}
