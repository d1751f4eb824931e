import FilterEngine
import ImageCodecs
import ImageCore
import Inspire

/// A table of colours, from a .cube file or a HaldCLUT, and a run of it.
enum TableTarget {
    static func readCube(_ bytes: [UInt8]) {
        do throws(LookupTableError) {
            let table = try ColorLookupTable(cube: bytes, named: "fuzz.cube")
            expect(table.size > 0 || table.curves != nil)
            check(table)
            guard table.curves == nil else { return }
            // Whether a table is trilinear is not written.
            let again = try ColorLookupTable(cube: Array(table.cubeText(title: "again").utf8), named: "again.cube")
            expect(again == table, "a table was written as another one than was read")
        } catch {
            expect(error.sourceName == "fuzz.cube", "\(error)")
            expect(error.line.map { $0 >= 1 } ?? false)
            let wayOut = [
                "expected", "did you mean", "correct it", "correct the size", "the size is wrong", "move it there",
            ]
            expect(wayOut.contains { error.message.contains($0) }, error.message)
            checkPrintable(error.message)
        }
    }

    static func readHald(_ bytes: [UInt8]) {
        guard
            ColorLookupTable.isPicture(bytes),
            let picture = try? FuzzedPicture(bytes, DecodingOptions(limits: FuzzedPicture.limits)).pixels
        else { return }
        do throws(LookupTableError) {
            let table = try ColorLookupTable(bytes, picture: picture, named: "fuzz.png")
            expect(table.colors.count == picture.size.width * picture.size.height)
            expect(table.colors.allSatisfy { $0.min() >= 0 && $0.max() <= 1 })
            check(table)
        } catch {
            checkPrintable(error.message)
        }
    }

    private static func check(_ table: ColorLookupTable) {
        expect(table.colors.count == table.size * table.size * table.size)
        expect(table.colors.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite })
        FuzzedLook.run(Look(name: "table", steps: [.lookupTable(table)]))
    }
}
