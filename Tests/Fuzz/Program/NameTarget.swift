import ImageBatch
import ImageFiles
import SystemPackage

/// Lines of text: a pattern, a path, a template of names; then a list of names.
enum NameTarget {
    static func read(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
        let paths = parts.map { FilePath(bytes: Array($0)) }
        let list = NameList(Array(parts.last ?? []))
        let pattern = GlobPattern(paths[0])
        for root in InputRoots.list(list, folder: "/pictures") {
            _ = pattern?.matches(root.relativePath)
            expect(!root.relativePath.isAbsolute)
        }
        for name in list { expect(!name.isEmpty) }
        guard paths.count > 2 else { return }
        _ = pattern?.matches(paths[1])
        do throws(NameTemplateError) {
            let template = try NameTemplate(paths[2])
            expect(template == (try? NameTemplate(paths[2])))
        } catch {
            expect(!error.description.isEmpty)
        }
        let reference = paths[1].escapedInURI
        expect(FilePath(reference: reference).bytes == paths[1].bytes, "a name was escaped as another one")
    }
}
