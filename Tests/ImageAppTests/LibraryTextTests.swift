import Foundation
import Testing

/// Libraries are used by programs that have no command line, or another one.
@Suite("Texts of the libraries")
struct LibraryTextTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("No library's source names an option of the command line")
    func options() throws {
        let sources = Self.root.appending(path: "Sources")
        var found: [String] = []
        for folder in try FileManager.default.contentsOfDirectory(atPath: sources.path) where folder != "ImageApp" {
            let files = FileManager.default.enumerator(atPath: sources.appending(path: folder).path)
            while let file = files?.nextObject() as? String {
                guard file.hasSuffix(".swift") else { continue }
                let path = sources.appending(path: folder).appending(path: file)
                let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
                let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
                // Custom properties of style sheets, which the page of looks has, look the same.
                let properties = Set(code.matches(of: /var\((--[a-z]+)\)/).map(\.1))
                found += code.matches(of: /--[a-z]+/).map(\.output)
                    .filter { folder != "ContactSheet" || !properties.contains($0) }
                    .map { "\(folder)/\(file): \($0)" }
            }
        }
        #expect(found.isEmpty, "\(found)")
    }
}
