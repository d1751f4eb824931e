/// A parser and what has to hold of all that it makes.
enum FuzzTarget: String, CaseIterable {
    case looks, filters, tables, halds, curves, profiles, jpeg, png, heif, webp, raw, tiff, netpbm, heads, metadata,
        recipes, requests, renders, journal, names, presets, curvetool, meshes, colortables

    /// The one that an argument names: `--target=png`. libFuzzer ignores arguments with two dashes, and gives them to
    /// the processes that it starts.
    static let chosen: FuzzTarget = {
        let prefix = "--target="
        let name = CommandLine.arguments.first { $0.hasPrefix(prefix) }?.dropFirst(prefix.count)
        guard let target = FuzzTarget(rawValue: String(name ?? "")) else {
            fatalError("expected \(prefix) and one of \(allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return target
    }()

    func read(_ bytes: [UInt8]) {
        switch self {
        case .looks: LookTarget.readLook(bytes)
        case .filters: LookTarget.readFilters(bytes)
        case .tables: TableTarget.readCube(bytes)
        case .halds: TableTarget.readHald(bytes)
        case .curves: CurveTarget.read(bytes)
        case .profiles: ProfileTarget.read(bytes)
        case .heif, .tiff, .netpbm, .webp: PictureTarget.read(bytes)
        case .jpeg:
            PictureTarget.read(bytes)
            PictureTarget.compareStreamed(bytes)
        case .raw:
            PictureTarget.read(bytes)
            HeadTarget.read(bytes)
        case .png: Self.readTwice(bytes, PictureTarget.read)
        case .heads: Self.readTwice(bytes, HeadTarget.read)
        case .metadata: MetadataTarget.read(bytes)
        case .recipes: RecipeTarget.read(bytes)
        case .requests: RequestTarget.read(bytes)
        case .renders: Self.readTwice(bytes, RenderTarget.read)
        case .journal: JournalTarget.read(bytes)
        case .names: NameTarget.read(bytes)
        case .presets, .curvetool, .meshes: PresetTarget.read(bytes)
        case .colortables: PresetTarget.readTable(bytes)
        }
    }

    /// As it is, and where it is a PNG, with the right checksums.
    private static func readTwice(_ bytes: [UInt8], _ read: ([UInt8]) -> Void) {
        read(bytes)
        if let repaired = PNGRepair.repaired(bytes) { read(repaired) }
    }
}
