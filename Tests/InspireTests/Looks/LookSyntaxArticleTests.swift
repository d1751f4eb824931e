import FilterEngine
import Inspire
import SystemPackage
import TestSupport
import Testing

@Suite("The article on the look syntax")
struct LookSyntaxArticleTests {
    private func article() throws -> String {
        try text(of: Corpora.projectRoot.appending("Sources/Inspire/Inspire.docc/LookSyntax.md"))
    }

    @Test("Its examples can be read")
    func examples() throws {
        let examples = try article().split(separator: "```css\n").dropFirst().map { rest in
            rest.prefix(upTo: rest.firstRange(of: "```")?.lowerBound ?? rest.endIndex)
        }
        #expect(examples.count >= 6)
        for example in examples {
            let look = try Look(parsing: Array(example.utf8), named: "LookSyntax.md")
            #expect(!look.steps.isEmpty)
        }
    }

    @Test("It names every blend mode and every unit of an angle")
    func completeness() throws {
        let article = try article()
        for mode in BlendMode.allCases { #expect(article.contains("`\(mode.rawValue)`")) }
        for unit in ["deg", "turn", "rad", "grad"] { #expect(article.contains("\(unit)`")) }
    }

    @Test("The error that it shows is the one that comes")
    func error() throws {
        let look = String(repeating: "\n", count: 8) + "filter: contrst(1)"
        let message = "late-summer.look:9:9: unknown filter 'contrst': did you mean 'contrast'?"
        #expect(lookError(look, named: "late-summer.look") == message)
        #expect(try article().contains(message))
    }
}
