/// The pictures of a TIFF file. Smaller copies of a page and masks for transparency have directories, too, and are none.
struct TIFFPages {
    /// The directory of the first page.
    private(set) var first: TIFFDirectory
    /// How many there are; no more than ``maximumCount`` are counted.
    private(set) var count = 1
    /// Whether the file has smaller copies alone in its chain of directories, as camera RAW files have: the picture itself is
    /// elsewhere.
    private(set) var isCopy = false

    static let maximumCount = 1000
    /// Directories that are looked at, and entries of them all: a file may be made of nothing else.
    private static let maximumDirectories = 4 * maximumCount
    private static let maximumFields = 100_000

    /// Nil where there is no directory that can be read.
    /// - Parameter countsAll: whether to go on after the first page.
    init?(_ file: inout TIFFFile, countsAll: Bool) {
        guard let start = file.directory(at: file.firstDirectory) else { return nil }
        first = start
        var seen: Set<Int> = []
        var fields = 0
        var next: TIFFDirectory? = start
        count = 0
        while let directory = next, seen.insert(directory.offset).inserted {
            if !Self.isCopyOrMask(directory, in: &file) {
                if count == 0 { first = directory }
                count += 1
                guard countsAll, count < Self.maximumCount else { break }
            }
            fields += directory.fields.count
            guard seen.count < Self.maximumDirectories, fields < Self.maximumFields else { break }
            next = directory.next == 0 ? nil : file.directory(at: directory.next)
        }
        guard count == 0 else { return }
        count = 1
        isCopy = true
    }

    /// NewSubfileType's bits 0 and 2, or the older SubfileType's 2.
    private static func isCopyOrMask(_ directory: TIFFDirectory, in file: inout TIFFFile) -> Bool {
        if let kind = file.number(directory[TIFFTag.newSubfileType]) { return kind & 5 != 0 }
        return file.number(directory[TIFFTag.subfileType]) == 2
    }
}
