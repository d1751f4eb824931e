import Foundation
import Inspire
import Testing

/// The build finds the filters.
struct FilterCatalogTests {
    @Test("Every file of the folder that declares a filter is in the catalogue, and nothing else is")
    func files() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Inspire/Filters").standardized
        var declared: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let text = try String(contentsOf: file, encoding: .utf8)
            let name = file.deletingPathExtension().lastPathComponent
            if text.contains("public struct \(name): Filter ") { declared.insert(name) }
        }
        #expect(Set(FilterCatalog.all.map { "\($0)" }) == declared)
        #expect(declared.count > 40)
    }

    @Test("It lists the filters by group, and in a group by name")
    func order() {
        let all = FilterCatalog.all.map { $0.descriptor }
        #expect(zip(all, all.dropFirst()).allSatisfy { ($0.group, $0.name) < ($1.group, $1.name) })
        #expect(Set(all.map(\.group)) == Set(FilterGroup.allCases))
    }
}
