/// The RAW formats of cameras whose previews are read.
enum RAWKind: String, CaseIterable, Sendable {
    case cr2, cr3, nef, arw, dng, pef, srw, raf, orf, rw2

    var title: String {
        switch self {
        case .cr2: "Canon CR2"
        case .cr3: "Canon CR3"
        case .nef: "Nikon NEF"
        case .arw: "Sony ARW"
        case .dng: "DNG"
        case .pef: "Pentax PEF"
        case .srw: "Samsung SRW"
        case .raf: "Fujifilm RAF"
        case .orf: "Olympus ORF"
        case .rw2: "Panasonic RW2"
        }
    }

    /// Those that makers use for the same layout as well follow the usual one.
    var fileExtensions: [String] {
        switch self {
        case .nef: ["nef", "nrw"]
        case .orf: ["orf", "ori"]
        case .rw2: ["rw2", "rwl"]
        default: [rawValue]
        }
    }

    var mediaType: String {
        switch self {
        case .cr2, .cr3: "image/x-canon-\(rawValue)"
        case .nef: "image/x-nikon-nef"
        case .arw: "image/x-sony-arw"
        case .dng: "image/x-adobe-dng"
        case .pef: "image/x-pentax-pef"
        case .srw: "image/x-samsung-srw"
        case .raf: "image/x-fuji-raf"
        case .orf: "image/x-olympus-orf"
        case .rw2: "image/x-panasonic-rw2"
        }
    }

    /// What stands for 42 in the header of a format that is a TIFF otherwise; nil for one that is none.
    var magicNumbers: Set<Int>? {
        switch self {
        case .cr3, .raf: nil
        // `RO` and `RS`, read as numbers.
        case .orf: [0x4F52, 0x5352]
        case .rw2: [0x55]
        default: [42]
        }
    }
}
