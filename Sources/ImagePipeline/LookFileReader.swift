import ColorManagement
import FilterEngine
import ImageCodecs
import ImageCore
import ImageFiles
import ImageMetadata
import Inspire
import KernelDispatch
import LookPresets
import PictureAnalysis
import SystemPackage

/// Reads the files that a look is made of: tables, reference pictures and profiles.
///
/// A damaged picture is used as far as it can be read where ``decoding`` allows that, and ``onDamage`` is called; where it is not
/// allowed, the error is that of any other damaged picture.
public struct LookFileReader: Sendable {
    /// The largest file that is read, in bytes. Text of a table may have `ColorLookupTable.maximumFileSize`.
    public static let maximumFileSize = 128 << 20

    /// Limits for the pictures, and whether damaged ones are used.
    public var decoding: DecodingOptions
    /// The runner that decodes pictures.
    public var codecs: CodecRunner
    /// Called with the name and the damage of each damaged picture that is used.
    public var onDamage: @Sendable (_ name: String, _ damage: String) -> Void
    /// Called with the name and a notice of each picture of which not all is used, such as an animated one.
    public var onNotice: @Sendable (_ name: String, _ notice: String) -> Void
    /// How a file is opened: by its path, unless somebody else has opened it.
    package var open: @Sendable (FilePath) throws(ImageError) -> FileSource = { (path) throws(ImageError) in
        try FileSource(path)
    }

    /// Reads the files of looks. The functions are called with a file's name and what is to be said of it.
    public init(
        decoding: DecodingOptions = DecodingOptions(), codecs: CodecRunner = .inProcess,
        onDamage: @escaping @Sendable (_ name: String, _ damage: String) -> Void = { _, _ in },
        onNotice: @escaping @Sendable (_ name: String, _ notice: String) -> Void = { _, _ in }
    ) {
        self.decoding = decoding
        self.codecs = codecs
        self.decoding.reducedToFill = nil
        self.onDamage = onDamage
        self.onNotice = onNotice
    }

    /// Reads a table: a .cube file, a .3dl file, or a HaldCLUT in any picture format that can be read. The content decides.
    /// A file that is not a picture is also a .3dl table if it has that extension.
    /// - Parameter name: the file's name in errors.
    /// - Throws: `LookResourceError` if the file can't be read or is no table.
    public func lookupTable(in file: FilePath, named name: String) throws(LookResourceError) -> LookTable {
        let source = try naming(name) { () throws(ImageError) in try open(file) }
        let byteCount = source.byteCount > 0 ? source.byteCount : nil
        let text = try naming(name) { () throws(ImageError) in
            try ReplayedSource(source, reading: FileKind.headLength)
        }
        switch FileKind(head: text.head) {
        case .readable, .unreadable: return try haldCLUT(in: file, named: name)
        case .empty, .unknown: break
        }
        if ThreeDLTable.matches(head: text.head) || file.extension?.lowercased() == "3dl" {
            return LookTable(try threeDLTable(in: file, named: name))
        }
        do throws(LookupTableError) {
            return LookTable(try ColorLookupTable(cube: text, byteCount: byteCount, named: name))
        } catch {
            throw LookResourceError(error.description)
        }
    }

    private func threeDLTable(in file: FilePath, named name: String) throws(LookResourceError) -> ColorLookupTable {
        let bytes = try naming(name) { () throws(ImageError) in
            try WholeFile.read(open(file), largest: PresetFile.maximumFileSize)
        }
        do throws(PresetError) {
            return try ThreeDLTable(bytes, named: name).lookupTable
        } catch {
            throw LookResourceError(error.description)
        }
    }

    /// Reads a HaldCLUT. Its colours are converted to sRGB by what the picture states of them.
    private func haldCLUT(in file: FilePath, named name: String) throws(LookResourceError) -> LookTable {
        let decoder: any ImageDecoder = try naming(name) { () throws(ImageError) in
            try ImageDecoders.make(source: open(file), options: decoding, codecs: codecs)
        }
        guard decoder.header.colorModel != .cmyk else {
            throw LookResourceError(
                "\(name): it is CMYK, and a HaldCLUT is a table from RGB to RGB: export it again in RGB")
        }
        let colors = PictureColorSpace(decoder.header)
        let space: String?
        do throws(ColorProfileError) {
            space = try colors.spaceOfTable()
        } catch {
            throw LookResourceError(
                "\(name): its colour profile can't be that of a table: \(error); export the HaldCLUT again in sRGB")
        }
        for notice in colors.notices { onNotice(name, notice) }
        let pixels = try naming(name) { () throws(ImageError) in
            try colors.inSRGB(self.pixels(of: decoder, named: name))
        }
        do throws(LookupTableError) {
            return LookTable(try ColorLookupTable(haldCLUT: pixels, named: name), convertedFrom: space)
        } catch {
            throw LookResourceError(error.description)
        }
    }

    func bytes(of file: FilePath, named name: String) throws(LookResourceError) -> [UInt8] {
        try naming(name) { () throws(ImageError) in try WholeFile.read(open(file), largest: Self.maximumFileSize) }
    }

    func picture(in file: FilePath, named name: String) throws(LookResourceError) -> PixelBuffer {
        try naming(name) { () throws(ImageError) in
            try pixels(of: ImageDecoders.make(source: open(file), options: decoding, codecs: codecs), named: name)
        }
    }

    private func pixels(of decoder: any ImageDecoder, named name: String) throws(ImageError) -> PixelBuffer {
        let header = decoder.header
        let layout = PixelLayout(size: header.size, format: header.rowFormat)
        try decoding.limits.check(memory: header.estimatedMemory + layout.byteCount, for: header.size)
        var pixels = PixelBuffer(size: header.size, format: header.rowFormat)
        try decoder.readRows(header.size.height, into: &pixels)
        if let damage = try decoder.finish().damage { onDamage(name, damage) }
        for notice in header.notices { onNotice(name, notice) }
        return pixels
    }

    /// A picture in the colours of sRGB, turned upright, with 16 bits a channel; and whether it is grey.
    func uprightPicture(
        in file: FilePath, named name: String
    ) throws(LookResourceError) -> (pixels: PixelBuffer, isGray: Bool) {
        try naming(name) { () throws(ImageError) in
            let decoder = SRGBDecoder(try ImageDecoders.make(source: open(file), options: decoding, codecs: codecs))
            let stored = decoder.header
            let plan = try GeometryPlan(
                [], size: stored.size, orientation: stored.metadata.orientation, turnsUpright: true,
                limits: decoding.limits)
            let upright = plan.decoder(from: decoder, instructionSet: .best)
            let header = upright.header
            let layout = PixelLayout(size: header.size, format: header.rowFormat)
            try decoding.limits.check(memory: header.estimatedMemory + 3 * layout.byteCount, for: header.size)
            var pixels = PixelBuffer(size: header.size, format: header.rowFormat)
            try upright.readRows(header.size.height, into: &pixels)
            if let damage = try upright.finish().damage { onDamage(name, damage) }
            for notice in stored.notices { onNotice(name, notice) }
            return (pixels.widened, stored.colorModel == .gray || pixels.isGray)
        }
    }

    func statistics(of file: FilePath, named name: String) throws(LookResourceError) -> PictureStatistics {
        try naming(name) { () throws(ImageError) in try measured(file, named: name) }
    }

    /// What a reference picture's colours are like.
    /// - Parameter name: what damage and notices are reported under.
    /// - Throws: what reading and decoding the picture throws.
    public func measured(_ file: FilePath, named name: String) throws(ImageError) -> PictureStatistics {
        let found = try PictureMeasure(decoding: decoding, codecs: codecs, parts: .distribution).measured(open(file))
        if let damage = found.damage { onDamage(name, damage) }
        for notice in found.notices { onNotice(name, notice) }
        return found.statistics
    }

    /// Says of which file an error is.
    private func naming<Value>(
        _ name: String, _ work: () throws(ImageError) -> Value
    ) throws(LookResourceError) -> Value {
        do throws(ImageError) {
            return try work()
        } catch {
            throw LookResourceError("\(name): \(error)", code: error.code)
        }
    }

    /// The way between encoded sRGB and the colours of an ICC profile.
    /// - Parameter name: what errors call the file.
    public func conversion(of file: FilePath, named name: String) throws(LookResourceError) -> ColorConversion {
        let bytes = try bytes(of: file, named: name)
        do throws(ColorProfileError) {
            return try ColorProfile(bytes).tableConversion()
        } catch {
            throw LookResourceError("\(name): \(error)")
        }
    }
}
