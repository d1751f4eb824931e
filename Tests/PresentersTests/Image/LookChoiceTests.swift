import Inspire
import Presenters
import Testing

@Suite struct LookChoiceTests {
    @Test("looks are the same choice by name, version and strength; the cell of another choice is configured again")
    func choices() throws {
        let look = Look(name: "Cold", steps: [])
        var other = look
        other.summary = "another text"
        #expect(other.cellContent == look.cellContent)
        other.strength = 0.5
        #expect(other.cellContent != look.cellContent)
        other = look
        other.version += 1
        #expect(other.cellContent != look.cellContent)
        #expect(Look(name: "Warm", steps: []).cellContent != look.cellContent)
    }
}
