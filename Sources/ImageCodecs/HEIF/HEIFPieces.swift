import ImageCore

/// The coded pictures of a layer, each as a file for libheif.
struct HEIFPieces {
    /// One of them: its file is a part of all bytes.
    struct Piece {
        let range: Range<Int>
        let x: Int
        let y: Int
    }

    /// All files, one after the other.
    private(set) var files: [UInt8] = []
    private(set) var pieces: [Piece] = []
    /// Of every piece.
    let size: PixelSize
    /// The size that each is coded with. That of the only tile may be larger than the picture.
    let codedSize: PixelSize
    /// What is missing, where damage is allowed.
    private(set) var damage: String?

    /// Reads the coded data and checks its headers.
    /// - Throws: `ImageError.undecodable`, `ImageError.damaged` for tiles of which others may be whole,
    ///   `ImageError.unsupportedFeature`, and what reading the file throws.
    init(_ layer: HEIFLayer, in file: HEIFFile, _ options: DecodingOptions) throws(ImageError) {
        let isWhole = layer.tiles.count == 1
        codedSize = layer.tileSize
        size =
            isWhole
            ? PixelSize(
                width: min(layer.tileSize.width, layer.size.width),
                height: min(layer.tileSize.height, layer.size.height))
            : layer.tileSize
        var ranges: [Int: Range<Int>] = [:]
        for tile in layer.tiles where ranges[tile.item.id] == nil {
            // Tiles may share data; all together they have no more than the estimate was made for.
            let (data, isCut) = try file.data(of: tile.item, limit: options.limits.maxMemory - files.count)
            let start = files.count
            do throws(ImageError) {
                if isCut { try takeDamage("the file ends within the picture's data", isWhole: isWhole, options) }
                try tile.configuration.check(data[...], size: codedSize)
                // Newer versions of libheif refuse a picture that is coded with another size.
                files += OnePictureFile.bytes(tile.configuration, data[...], size: codedSize)
            } catch {
                guard !isWhole, case .undecodable(let text) = error else { throw error }
                try takeDamage("a tile can't be decoded: \(text)", isWhole: false, options)
            }
            ranges[tile.item.id] = start..<files.count
        }
        for tile in layer.tiles {
            guard let range = ranges[tile.item.id], !range.isEmpty else { continue }
            pieces.append(Piece(range: range, x: tile.x, y: tile.y))
        }
        guard !pieces.isEmpty else { throw .undecodable("no tile of the picture can be decoded") }
    }

    private mutating func takeDamage(_ text: String, isWhole: Bool, _ options: DecodingOptions) throws(ImageError) {
        guard options.allowsDamage else { throw isWhole ? .undecodable(text) : .damaged(text) }
        damage = damage ?? text
    }
}
