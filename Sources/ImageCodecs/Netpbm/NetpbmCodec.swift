import ImageCore

extension ImageCodec {
    /// netpbm's formats: PPM, PGM, PBM and PAM.
    static let netpbm: [ImageCodec] = NetpbmKind.allCases.map { ImageCodec($0) }

    fileprivate static func entry(_ kind: NetpbmKind) -> ImageCodec {
        netpbm[NetpbmKind.allCases.firstIndex(of: kind) ?? 0]
    }

    private convenience init(_ kind: NetpbmKind) {
        let isAnymap = kind != .pam
        self.init(
            name: kind.rawValue, title: kind.rawValue.uppercased(),
            fileExtensions: [kind.rawValue] + (isAnymap ? ["pnm"] : []), mediaType: kind.mediaType,
            reader: PictureReader(kind), writer: PictureWriter(kind))
    }
}

extension NetpbmKind {
    fileprivate var mediaType: String {
        switch self {
        case .pbm: "image/x-portable-bitmap"
        case .pgm: "image/x-portable-graymap"
        case .ppm: "image/x-portable-pixmap"
        case .pam: "image/x-portable-arbitrarymap"
        }
    }

    fileprivate var colorModels: Set<ColorModel> {
        switch self {
        case .pbm, .pgm: [.gray]
        case .ppm: [.rgb]
        case .pam: [.gray, .rgb]
        }
    }
}

extension PictureReader {
    fileprivate init(_ kind: NetpbmKind) {
        self.init(
            recognizes: { NetpbmHeader.kind(ofHead: $0) == kind },
            probe: { NetpbmHeader.probe($0, kind) },
            readHeader: { source, _ throws(ImageError) in try NetpbmDecoder.header(of: source) },
            makeDecoder: { source, options throws(ImageError) in try NetpbmDecoder(source: source, options: options) },
            capabilities: ReadingCapabilities(
                mayHaveAlpha: kind == .pam, bitDepths: kind == .pbm ? [1] : [8, 16], colorModels: kind.colorModels,
                canReduce: false, mayBeInterlaced: false, metadata: []),
            // What a look makes of black and white is seldom black and white.
            resultFormatName: kind == .pbm ? "pgm" : nil)
    }
}

extension PictureWriter {
    fileprivate init(_ kind: NetpbmKind) {
        self.init(
            plan: { input, _ in EncodingPlan(NetpbmSettings(kind: kind, bitDepth: input.bitDepth)) },
            settings: NetpbmSettings.self,
            capabilities: WritingCapabilities(
                holdsAlpha: kind == .pam, bitDepths: kind == .pbm ? [1] : [8, 16], colorModels: kind.colorModels,
                metadata: [], isShownOriented: false))
    }
}

extension ReadableFormat {
    init(_ kind: NetpbmKind) {
        self.init(ImageCodec.entry(kind))
    }
}

extension WritableFormat {
    init(_ kind: NetpbmKind) {
        self.init(ImageCodec.entry(kind), PictureWriter(kind))
    }
}
