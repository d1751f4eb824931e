import ColorManagement
import FilterEngine
import ImageCore
import Inspire
import LookPresets
import PictureAnalysis

/// Presets of other programs: what is made of one is a look that can be read and run.
enum PresetTarget {
    static func read(_ bytes: [UInt8]) {
        do throws(PresetError) {
            check(try PresetFile.look(from: bytes, named: "fuzz", title: "fuzz"))
        } catch {
            expect(error.sourceName == "fuzz" && !error.message.isEmpty)
            expect(error.line.map { $0 >= 1 } ?? true)
            checkPrintable(error.message)
        }
    }

    /// A table as it is before it is packed: checksums would keep all others away.
    static func readTable(_ bytes: [UInt8]) {
        guard let table = try? RGBTable(bytes: bytes) else { return }
        let count = table.dimensions == 1 ? table.divisions : table.divisions * table.divisions * table.divisions
        expect(table.samples.count == count && count <= 1 << 15)
        expect((try? RGBTable(bytes: table.bytes)) == table, "a table was written as another one than was read")
        expect((try? RGBTable(text: table.text)) == table, "a table was packed as another one than was read")
        guard
            let cube = try? ColorLookupTable(cube: Array(table.cubeText(title: "fuzz").utf8), named: "fuzz.cube")
        else { return expect(false, "a table's .cube can't be read") }
        if table.dimensions == 3 { expect(RGBTable(cube).samples == table.samples, "a table lost values") }
    }

    private static func check(_ imported: ImportedLook) {
        expect(!imported.steps.isEmpty && !imported.findings.isEmpty)
        for finding in imported.findings {
            checkPrintable([finding.field, finding.value, finding.step, finding.remark].joined(separator: " "))
        }
        var files: [String: [UInt8]] = [:]
        let text = imported.text { bytes, kind in
            let name = "\(files.count).\(kind)"
            files[name] = bytes
            return name
        }
        do {
            let look = try Look(parsing: text, named: "fuzz.look", resources: PresetResources(files: files))
            FuzzedLook.run(look)
        } catch {
            expect(false, "what was imported is no look: \(error)")
        }
    }
}

/// The files that an imported look needs.
private struct PresetResources: LookResources {
    let files: [String: [UInt8]]

    func bytes(at path: String) throws(LookResourceError) -> [UInt8] {
        guard let bytes = files[path] else { throw LookResourceError("there is no \(path)") }
        return bytes
    }

    func picture(at path: String) throws(LookResourceError) -> PixelBuffer { throw LookResourceError("no picture") }

    func statistics(at path: String) throws(LookResourceError) -> PictureStatistics {
        throw LookResourceError("no picture")
    }

    func conversion(at path: String) throws(LookResourceError) -> ColorConversion {
        let bytes = try bytes(at: path)
        do throws(ColorProfileError) {
            return try ColorProfile(bytes).tableConversion()
        } catch {
            throw LookResourceError("\(error)")
        }
    }
}
