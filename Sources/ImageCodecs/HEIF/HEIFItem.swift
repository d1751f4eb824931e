import ImageCore

/// Something that a file holds: a picture, a tile, metadata.
struct HEIFItem {
    /// Where a part of its data lies: in the file, or in the box of small data.
    struct Extent {
        var offset: Int
        /// Nil: up to the end.
        var length: Int?
    }

    /// What its data is relative to.
    enum Storage {
        case file, smallData
        /// Another item's data, or a way that is not known.
        case unknown
    }

    let id: Int
    var type: FourCC = "\0\0\0\0"
    /// Of a `mime` item.
    var contentType = ""
    var contentEncoding = ""
    var isHidden = false
    /// Its properties: their numbers from 1 on, and whether no reader may ignore them.
    var properties: [(number: Int, isEssential: Bool)] = []
    var storage = Storage.file
    var extents: [Extent] = []

    /// How many bytes its data has at most.
    var length: Int { extents.reduce(0) { $0.saturatingSum($1.length ?? 0) } }
}
