import Inspire

/// A look or a filter string, and a run of it. What is refused is refused with a line, a column and a message.
enum LookTarget {
    static func readLook(_ bytes: [UInt8]) {
        do throws(LookError) {
            let look = try Look(parsing: bytes, named: "fuzz.look")
            expect(!look.name.isEmpty && look.version >= 1 && 0...1 ~= look.strength)
            let text = String(decoding: bytes, as: UTF8.self)
            let steps = try Look.stepsText(of: text, named: "fuzz.look")
            let again = try Look(parsing: Array(steps.utf8), named: "again.look")
            expect("\(again.steps)" == "\(look.steps)", "steps were written as others than were read")
            FuzzedLook.run(look)
        } catch {
            check(error)
        }
    }

    static func readFilters(_ bytes: [UInt8]) {
        do throws(LookError) {
            let filters = try Look.filters(parsing: bytes)
            FuzzedLook.run(Look(name: "filters", steps: filters.map { .filter($0) }))
        } catch {
            check(error)
        }
    }

    private static func check(_ error: LookError) {
        // Steps that were read are written as steps that can be read.
        expect(error.sourceName != "again.look", error.description)
        expect(error.line >= 1 && error.column >= 1)
        let words = ["expected", "did you mean", "can't be opened", "has no meaning here"]
        expect(words.contains { error.message.contains($0) }, error.message)
        checkPrintable(error.message)
    }
}
