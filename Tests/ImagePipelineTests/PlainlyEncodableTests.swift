import Foundation
import ImagePipeline
import Testing

/// Each type is declared twice, because the compiler chooses the encoding function by the type of the property.
@Suite struct PlainlyEncodableTests {
    private enum Name: String, Encodable {
        case plain, quoted = "\"\\\u{1}é"
    }

    private enum PlainName: String, PlainlyEncodable {
        case plain, quoted = "\"\\\u{1}é"
    }

    private struct Step: Encodable {
        var name: Name
        var factor: Double?
    }

    private struct PlainStep: PlainlyEncodable {
        var name: PlainName
        var factor: Double?
    }

    private struct Request: Encodable {
        var first: Step
        var second: Step?
        var third: Step?
        var steps: [Step]
        var names: [Name]
        var nothing: [Step] = []
        var bytes: [UInt8]
    }

    private struct PlainRequest: Encodable {
        var first: PlainStep
        var second: PlainStep?
        var third: PlainStep?
        var steps: [PlainStep]
        var names: [PlainName]
        var nothing: [PlainStep] = []
        var bytes: [UInt8]
    }

    @Test("A plainly encodable type has the same JSON as one that the encoder asks for its rules")
    func sameJSON() throws {
        let general = Request(
            first: Step(name: .quoted, factor: 0.1), second: Step(name: .plain, factor: nil), third: nil,
            steps: [Step(name: .plain, factor: 1), Step(name: .quoted, factor: nil)], names: [.plain, .quoted],
            bytes: [0, 7, 255])
        let plain = PlainRequest(
            first: PlainStep(name: .quoted, factor: 0.1), second: PlainStep(name: .plain, factor: nil), third: nil,
            steps: [PlainStep(name: .plain, factor: 1), PlainStep(name: .quoted, factor: nil)],
            names: [.plain, .quoted], bytes: [0, 7, 255])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = try String(decoding: encoder.encode(plain), as: UTF8.self)
        #expect(try json == String(decoding: encoder.encode(general), as: UTF8.self))
        #expect(json.contains(#""bytes":[0,7,255]"#) && json.contains(#""nothing":[]"#) && !json.contains("third"))
    }
}
