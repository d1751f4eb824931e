/// The entries of a directory, and where the next one is.
struct TIFFDirectory {
    var offset: Int
    var fields: [TIFFField]
    /// The next directory's offset; 0 after the last.
    var next: Int

    /// The first entry with a tag counts.
    subscript(tag: Int) -> TIFFField? { fields.first { $0.tag == tag } }
}
