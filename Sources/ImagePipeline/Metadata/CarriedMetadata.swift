import ColorManagement
import ImageCodecs
import ImageCore
import ImageMetadata

/// What of a picture's metadata its result gets, made true for it, and what is to be said of the rest.
struct CarriedMetadata {
    private(set) var metadata: ImageMetadata
    private(set) var notices: [String] = []
    /// What follows the result.
    private(set) var trailer: Trailer?

    private let format: WritableFormat

    /// - Parameters:
    ///   - header: the picture's, as large and as turned as the result.
    ///   - recipe: how it is made; nil where that is not to be recorded.
    ///   - origin: what the picture was made from; nil where it carries no recipe.
    ///   - facts: what reading the file has shown of it.
    ///   - placement: the place of the picture's points in the result.
    ///   - gainMap: what becomes of its gain map. Where that is kept, it is referred to later, when its size is known.
    init(
        header: ImageHeader, options: OutputOptions, recipe: Recipe?, origin: RecordedOriginals?, facts: PictureFacts,
        placement: PicturePlacement, gainMap: GainMapDecision = .none
    ) {
        metadata = header.metadata
        format = options.format(for: header.format)
        guard options.metadata != .profile else {
            metadata = ImageMetadata(iccProfile: metadata.iccProfile, pngColorChunks: metadata.pngColorChunks)
            notices += [gainMap.notice].compactMap(\.self)
            return
        }
        // Once known: what is taken away below can't say it any more.
        let parts = TrailingParts(metadata)
        metadata.removeCopies()
        removePictures()
        if options.metadata == .allButLocation { removeLocation() }
        // A recipe that is carried on names files from another folder, and no longer says how this picture was made.
        if options.metadata == .allButLocation || recipe == nil { reduceRecipeToOrigin() }
        carryFollowing(
            parts, from: header.format, facts, gainMap: gainMap, mayStateLocation: options.metadata == .all)
        dropWhatNoLongerHolds()
        move(placement)
        metadata.setPixelSize(header.decodedSize)
        if let stated = metadata.statedOrientation { metadata.setOrientation(stated) }
        if let profile = options.profile { metadata.setColorSpace(StatedColorSpace(profile)) }
        metadata.resolution = metadata.resolution ?? metadata.exifResolution
        if let recipe, format.capabilities.metadata.contains(.xmp) {
            write(recipe, origin: origin, mayNameFolders: options.metadata == .all, hash: facts.hash)
        }
    }

    /// Removes pictures that metadata holds: they show the original, and may say where that was taken.
    private mutating func removePictures() {
        metadata.removeThumbnails()
        if metadata.removeUnreadableXMP() {
            notices.append("its XMP was dropped: it can't be read, and may hold the original picture")
        }
        if !metadata.extendedXMP.isEmpty, !metadata.isExtendedXMPReadable {
            metadata.removeExtendedXMP()
            notices.append(
                "the extended part of its XMP was dropped: it can't be read, and may hold the original picture")
        }
        let names = metadata.removePictures() + removePicturesFromTexts()
        if !names.isEmpty {
            let maximum = 5
            let list = names.prefix(maximum).joined(separator: ", ")
            let rest = names.count > maximum ? ", and \(names.count - maximum) more" : ""
            notices.append("pictures in its metadata were removed, because they show the original: \(list)\(rest)")
        }
    }

    private mutating func removePicturesFromTexts() -> [String] {
        var budget = TextBudget()
        let count = metadata.pngChunks.count
        metadata.pngChunks.removeAll { PNGText.holdsPicture($0, budget: &budget) }
        return metadata.pngChunks.count < count ? ["pictures in its texts"] : []
    }

    private mutating func move(_ placement: PicturePlacement) {
        for name in metadata.move(placement) {
            notices.append("\(name) did not fit the changed picture any more and had to be removed")
        }
    }

    private mutating func removeLocation() {
        for name in metadata.removeLocation() {
            notices.append("its \(name) was dropped: whether it says where the picture was taken is not known")
        }
        let chunks = metadata.pngChunks.count
        metadata.pngChunks.removeAll { chunk in
            // A chunk that is no text is another program's, as a JPEG's segments are.
            PNGText.keyword(of: chunk).map { Self.statesLocation($0) } ?? true
        }
        let segments = metadata.jpegSegments.filter { !$0.isPictureIndex && !$0.isGainMap && !$0.isAboutCoding }
        if metadata.pngChunks.count < chunks || !segments.isEmpty {
            notices.append("data of other programs was dropped: it may say where the picture was taken")
        }
        metadata.jpegSegments.removeAll { segments.contains($0) }
    }

    /// Leaves, of the recipe that a result already carries, its original's name and hash.
    private mutating func reduceRecipeToOrigin() {
        guard var packet = metadata.xmp.flatMap({ XMPPacket($0) }) else { return }
        Recipe.removeFolders(from: &packet)
        if let text = ExtendedXMP.join(metadata.extendedXMP, namedBy: packet), var extended = XMPPacket(text) {
            Recipe.removeFolders(from: &extended)
            if extended.bytes != text { metadata.extendedXMP = ExtendedXMP.split(extended.bytes, namedBy: &packet) }
        }
        metadata.xmp = packet.bytes
    }

    /// Whether a PNG's text may say where it was taken. ImageMagick writes a text for each property of XMP and EXIF, such as
    /// `photoshop:City` and `drone-djiGpsLatitude`; others write whole packets as text.
    private static func statesLocation(_ keyword: String) -> Bool {
        keyword.hasPrefix("Raw profile type") || keyword.lowercased().hasPrefix("xml:com.adobe")
            || LocationName.contains(keyword.split(separator: ":").last ?? "")
    }

    /// All that is said of gain maps and further pictures is taken away, for they belong to the old pixels; a video is carried
    /// where it is found, and so is what else follows a JPEG.
    private mutating func carryFollowing(
        _ parts: TrailingParts, from input: ReadableFormat, _ facts: PictureFacts, gainMap: GainMapDecision,
        mayStateLocation: Bool
    ) {
        let isJPEG = input.capabilities.metadata.contains(.trailer)
        let found = facts.following?.trailer
        let before = found?.bytesBeforeVideo(ofLength: parts.videoLength)
        // A video that is elsewhere than the picture says is none of which anything can be said.
        let isWhereStated = !parts.hasVideo || before != nil || found?.kind == .camera
        if isJPEG, format.capabilities.metadata.contains(.trailer), mayStateLocation, found?.holdsPicture == false,
            isWhereStated
        {
            trailer = found
        }
        let keepsVideo = trailer != nil && before != nil
        if parts.hasGainMap || parts.hasPictureIndex || parts.hasOtherItems || parts.hasVideo {
            TrailingParts.removeReferences(from: &metadata, bytesBeforeVideo: keepsVideo ? before : nil)
        }
        notices += [gainMap.notice].compactMap(\.self)
        if parts.hasPictureIndex, !parts.hasGainMap || facts.gainMap?.hasOthers ?? false {
            notices.append("the further pictures in its file (MPF) were removed: they show the original")
        } else if !parts.hasGainMap, !parts.hasOtherItems, facts.following?.pictureCount ?? 0 > 0 {
            notices.append("the further pictures behind it were removed: they show the original")
        }
        if parts.hasOtherItems {
            notices.append("its depth map and the like were removed: they fit the original alone")
        }
        if keepsVideo {
            notices.append("its video (motion photo) was carried over as it is")
        } else if parts.hasVideo {
            notices.append("its video (motion photo) was removed: \(whyNotCarried(facts, isJPEG, mayStateLocation))")
        } else if let found, trailer == nil {
            notices.append("\(found.name) was removed: \(whyNotCarried(facts, isJPEG, mayStateLocation))")
        }
    }

    private func whyNotCarried(_ facts: PictureFacts, _ isJPEG: Bool, _ mayStateLocation: Bool) -> String {
        if !format.capabilities.metadata.contains(.trailer) { return "\(format.title) can't hold it" }
        if !mayStateLocation { return "it may say where the picture was taken" }
        if !isJPEG { return "it is carried from JPEG to JPEG only" }
        if facts.following?.trailer?.holdsPicture == true { return "it holds a picture, which shows the original" }
        return !facts.isSeekable
            ? "it can be carried over from a file, but not from a pipe" : "it is not where the picture says"
    }

    private mutating func dropWhatNoLongerHolds() {
        if metadata.jpegSegments.contains(where: \.isSigned) {
            notices.append(
                "its Content Credentials (C2PA, JUMBF) were dropped: they are signed for the original's pixels")
        }
        metadata.jpegSegments.removeAll { $0.isSigned || $0.isAboutCoding || $0.isGainMap || $0.isPictureIndex }
    }

    /// Writes the recipe into XMP, and that where there is none.
    private mutating func write(
        _ recipe: Recipe, origin: RecordedOriginals?, mayNameFolders: Bool, hash: String?
    ) {
        var recipe = recipe
        recipe.originalHash = hash ?? recipe.originalHash
        recipe.earlierOriginals = origin?.originals(seenThrough: mayNameFolders ? recipe.original : nil) ?? []
        guard var packet = XMPPacket(metadata.xmp ?? XMPPacket.empty), recipe.write(into: &packet) else {
            notices.append("how it was made is not written into it: its XMP can't be read")
            return
        }
        // XMP that is too long would become the extended part, of which there can be only one.
        let most = format.capabilities.maximumExtendedXMPPacket ?? .max
        guard metadata.extendedXMP.isEmpty || packet.bytes.count <= most else {
            notices.append("how it was made is not written into it: its XMP leaves no room")
            return
        }
        metadata.xmp = packet.bytes
        if recipe.original != nil, recipe.request == nil {
            notices.append("`again` can't recreate it: its settings are too long to be written into it")
        }
    }
}

extension Trailer {
    /// The bytes, for people.
    fileprivate var name: String {
        switch kind {
        case .video: "the video behind the picture"
        case .camera: "data that its camera wrote after the picture"
        case .unknown: "data behind the picture (\(byteCount) bytes)"
        }
    }
}

extension StatedColorSpace {
    fileprivate init(_ profile: OutputProfile) {
        switch profile {
        case .sRGB: self = .sRGB
        case .adobeRGB: self = .adobeRGB
        default: self = .profile
        }
    }
}
