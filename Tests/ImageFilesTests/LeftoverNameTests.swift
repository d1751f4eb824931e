import ImageFiles
import SystemPackage
import Testing

/// Names of backups and of files that are not complete.
@Suite struct LeftoverNameTests {
    private func kind(_ name: String) throws -> LeftoverName? { LeftoverName(try #require(FilePath.Component(name))) }

    @Test(
        "A backup is recognized by its name",
        arguments: [
            "a.jpg_original", "a.jpg~", "a.jpg.~1~", "a.jpg.bak", "a.JPG.BAK", "a.jpg.bak2", "a.jpg.orig", "a.heic.old",
            "a.backup",
            "#a.jpg#",
        ])
    func backups(name: String) throws { #expect(try kind(name) == .backup) }

    @Test(
        "An unfinished download or copy is recognized by its name",
        arguments: [
            "a.jpg.part", "a.jpg.crdownload", "Unconfirmed 1.crdownload", "a.jpg.opdownload", "a.jpg.filepart",
            "a.png.tmp",
            "a.jpg.partial", "a.jpg.download", "a.jpg.!ut", "~syncthing~a.jpg.tmp",
        ])
    func unfinished(name: String) throws { #expect(try kind(name) == .unfinished) }

    @Test(
        "Other names are those of pictures",
        arguments: [
            "a.jpg", "a", "scan_original", "a_original.jpg", "a.orig.jpg", "~a.jpg", "#1.jpg", "backup.jpg", "part",
            "a.jpg.1",
            "a.bakery",
        ])
    func pictures(name: String) throws { #expect(try kind(name) == nil) }
}
