import CImageCodecs
import ImageCore

/// What the C side says of its file, in Swift's terms.
struct CodecReport {
    /// The report lives in its reader or writer; copied here.
    let message: String
    let needed: Int?
    let decoded: DecodeReport

    init(_ report: OpaquePointer?) {
        message = String(cString: cimg_report_message(report))
        let bytes = cimg_report_needed(report)
        needed = bytes == 0 ? nil : Int(clamping: bytes)
        let damage = String(cString: cimg_report_damage(report))
        decoded = DecodeReport(
            damage: damage.isEmpty ? nil : damage,
            notices: (0..<cimg_report_notice_count(report)).map { String(cString: cimg_report_notice(report, $0)) }
        )
    }

    /// The error that a status stands for.
    /// - Parameters:
    ///   - failure: what the source or the sink threw.
    ///   - size: the picture's size, where it is known by now.
    ///   - canBeKept: whether allowing damage would keep some of the picture.
    func error(
        _ status: cimg_status, failure: ImageError?, size: PixelSize?, limits: ImageLimits, canBeKept: Bool = false
    ) -> ImageError {
        switch status {
        case CIMG_NOT_A_PICTURE:
            .notAPicture
        case CIMG_DAMAGED:
            canBeKept ? .damaged(message) : .undecodable(message)
        case CIMG_BROKEN:
            .undecodable(message)
        case CIMG_UNSUPPORTED:
            .unsupportedFeature(message)
        case CIMG_LIMIT_MEMORY:
            .limitExceeded(LimitExceeded(limit: .memory, size: size, needed: needed, allowed: limits.maxMemory))
        case CIMG_LIMIT_SCANS:
            .limitExceeded(LimitExceeded(limit: .scans, size: size, allowed: limits.maxScans))
        case CIMG_IO:
            failure ?? .readFailed(message)
        default:
            // Also where the system itself has no memory left, which no limit of ours could have caught.
            .invalidRequest(message)
        }
    }
}

extension cimg_limits {
    init(_ limits: ImageLimits) {
        self.init(max_memory: max(0, limits.maxMemory), max_scans: max(0, limits.maxScans))
    }
}
