import ImageCore

/// Planes that are coded as one picture or as tiles: the colours of a picture, or its alpha.
struct HEIFLayer {
    struct Tile {
        let item: HEIFItem
        let configuration: CodedConfiguration
        let x: Int
        let y: Int
    }

    /// Of the planes, before anything is cut off or turned.
    let size: PixelSize
    /// Of every tile.
    let tileSize: PixelSize
    let tiles: [Tile]
    /// The item that stands for the whole, and the one that it is a copy of, if any: both may say something of it.
    private(set) var items: [HEIFItem]

    var configuration: CodedConfiguration { tiles[0].configuration }
    var format: CodedFormat { configuration.format }

    /// The bytes that are decoded.
    var codedLength: Int {
        Set(tiles.map(\.item.id)).count == tiles.count
            ? tiles.reduce(0) { $0.saturatingSum($1.item.length) }
            : tiles.reduce(into: [Int: Int]()) { $0[$1.item.id] = $1.item.length }.values.reduce(0) {
                $0.saturatingSum($1)
            }
    }

    private static let maximumSide = 1 << 16
    /// A gigapixel in tiles of 512 × 512, as phones make them, has fewer. Each takes libheif's time, however small it is.
    private static let maximumTiles = 4096

    /// Properties that are read, or that do not change how samples are read.
    private static let knownProperties: Set<FourCC> = [
        "hvcC", "av1C", "ispe", "pixi", "colr", "irot", "imir", "clap", "pasp", "auxC", "clli", "mdcv", "cclv", "amve",
        "ndwt", "a1op", "lsel", "a1lx", "rloc", "udes", "altt", "crtt", "mdft",
    ]

    init(_ id: Int, in file: HEIFFile) throws(ImageError) {
        let (item, copies) = try Self.original(id, file.items)
        items = copies + [item]
        for item in items { try Self.checkProperties(of: item, file.items) }
        size = try Self.size(of: item, file.items)
        switch item.type {
        case "grid":
            (tileSize, tiles) = try Self.grid(item, size: size, file)
        default:
            tiles = [Tile(item: item, configuration: try Self.configuration(of: item, file.items), x: 0, y: 0)]
            tileSize = size
        }
    }

    /// Tiles of alpha that belong to the tiles of a picture, each to its own.
    init?(alphaOf color: HEIFLayer, in file: HEIFFile) throws(ImageError) {
        guard color.tiles.count > 1, let links = file.items.references["auxl"] else { return nil }
        var alphas: [Int: HEIFItem] = [:]
        for (id, targets) in links {
            guard let item = file.items.items[id], HEIFAuxiliary(item, file.items) == .alpha else { continue }
            for target in targets { alphas[target] = item }
        }
        var tiles: [Tile] = []
        for tile in color.tiles {
            guard let item = alphas[tile.item.id], try Self.size(of: item, file.items) == color.tileSize else {
                return nil
            }
            let configuration = try Self.configuration(of: item, file.items)
            guard configuration.format == tiles.first?.configuration.format ?? configuration.format else { return nil }
            tiles.append(Tile(item: item, configuration: configuration, x: tile.x, y: tile.y))
        }
        size = color.size
        tileSize = color.tileSize
        self.tiles = tiles
        items = []
    }

    /// The item that has the samples, and the derived ones on the way to it, which do nothing but transform it.
    private static func original(
        _ id: Int, _ all: HEIFItems
    ) throws(ImageError) -> (HEIFItem, copies: [HEIFItem]) {
        var copies: [HEIFItem] = []
        var id = id
        while let item = all.items[id] {
            guard item.type == "iden" else { return (item, copies.reversed()) }
            let targets = all.targets("dimg", from: id)
            guard targets.count == 1, copies.count < 8 else { break }
            copies.append(item)
            id = targets[0]
        }
        throw .undecodable("an item that its picture is made of is missing")
    }

    private static func checkProperties(of item: HEIFItem, _ all: HEIFItems) throws(ImageError) {
        for (number, isEssential) in item.properties where isEssential {
            guard let box = all.property(at: number) else { throw .undecodable("a property of its picture is missing") }
            guard knownProperties.contains(box.type) else {
                throw .unsupportedFeature("its picture needs a property (\(box.type)) that can't be read")
            }
            let bytes = Array(box.content)
            guard box.type != "a1op" || bytes == [0], box.type != "lsel" || bytes == [0xFF, 0xFF] else {
                throw .unsupportedFeature("its picture is one of several layers, which can't be read")
            }
        }
    }

    private static func size(of item: HEIFItem, _ all: HEIFItems) throws(ImageError) -> PixelSize {
        guard let content = all.properties("ispe", of: item).first else {
            throw .undecodable("its picture's size is missing")
        }
        var reader = BoxBytes(content)
        guard reader.versionAndFlags() != nil, let width = reader.number(4), let height = reader.number(4), width > 0,
            height > 0
        else { throw .undecodable("its picture has no size") }
        return PixelSize(width: width, height: height)
    }

    private static func configuration(of item: HEIFItem, _ all: HEIFItems) throws(ImageError) -> CodedConfiguration {
        let codec: CodedConfiguration.Codec
        switch item.type {
        case "hvc1": codec = .hevc
        case "av01": codec = .av1
        case "iovl":
            throw .unsupportedFeature("its picture is put together from others that overlap, which can't be read")
        default: throw .unsupportedFeature("its picture is coded in a way (\(item.type)) that can't be read")
        }
        guard let content = all.properties(codec == .hevc ? "hvcC" : "av1C", of: item).first else {
            throw .undecodable("the description of its \(codec.title) data is missing")
        }
        return try CodedConfiguration(codec, content)
    }

    // MARK: Tiles

    private static func grid(
        _ item: HEIFItem, size: PixelSize, _ file: HEIFFile
    ) throws(ImageError) -> (PixelSize, [Tile]) {
        let (bytes, _) = try file.data(of: item, limit: 12)
        var reader = BoxBytes(bytes[...])
        guard reader.number(1) == 0, let flags = reader.number(1), let rows = reader.number(1),
            let columns = reader.number(1),
            let width = reader.number(flags & 1 == 0 ? 2 : 4), let height = reader.number(flags & 1 == 0 ? 2 : 4)
        else { throw .undecodable("the description of its tiles is broken") }
        guard PixelSize(width: width, height: height) == size else {
            throw .undecodable("its tiles make \(width) × \(height) pixels, and the file says that it has \(size)")
        }
        let ids = file.items.targets("dimg", from: item.id)
        guard ids.count <= maximumTiles else {
            throw .unsupportedFeature("it has \(ids.count) tiles, and the limit is \(maximumTiles)")
        }
        guard ids.count == (rows + 1) * (columns + 1) else {
            throw .undecodable("it has \(ids.count) tiles, not \((rows + 1) * (columns + 1))")
        }
        var known: [Int: (HEIFItem, CodedConfiguration)] = [:]
        for id in Set(ids) {
            guard let tile = file.items.items[id] else { throw .undecodable("a tile is missing") }
            try checkProperties(of: tile, file.items)
            for type: FourCC in ["irot", "imir", "clap"] where !file.items.properties(type, of: tile).isEmpty {
                throw .unsupportedFeature("its tiles are cut or turned by themselves, which can't be read")
            }
            known[id] = (tile, try configuration(of: tile, file.items))
        }
        guard let first = known[ids[0]] else { throw .undecodable("a tile is missing") }
        let tileSize = try self.size(of: first.0, file.items)
        for (tile, configuration) in known.values {
            guard try self.size(of: tile, file.items) == tileSize, configuration.codec == first.1.codec,
                configuration.format == first.1.format
            else { throw .undecodable("its tiles are not alike") }
        }
        try check(tileSize, rows: rows + 1, columns: columns + 1, size: size, first.1.format)
        return (
            tileSize,
            ids.enumerated().compactMap { index, id in
                known[id].map {
                    Tile(
                        item: $0.0, configuration: $0.1, x: index % (columns + 1) * tileSize.width,
                        y: index / (columns + 1) * tileSize.height)
                }
            }
        )
    }

    private static func check(
        _ tile: PixelSize, rows: Int, columns: Int, size: PixelSize, _ format: CodedFormat
    ) throws(ImageError) {
        func covers(_ length: Int, _ count: Int, _ whole: Int) -> Bool {
            length * count >= whole && length * (count - 1) < whole
        }
        guard tile.longEdge <= maximumSide, covers(tile.width, columns, size.width),
            covers(tile.height, rows, size.height)
        else { throw .undecodable("its tiles do not cover the picture, or go beyond it") }
        let chroma = format.chroma
        guard columns == 1 || tile.width % chroma.samplesAcross == 0, rows == 1 || tile.height % chroma.samplesDown == 0
        else { throw .unsupportedFeature("its tiles begin within a sample of chroma, which can't be read") }
    }
}
