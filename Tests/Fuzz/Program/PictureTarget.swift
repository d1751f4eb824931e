import ImageCodecs
import ImageCore

/// A whole picture, read strictly, with damage allowed, and smaller.
enum PictureTarget {
    static func read(_ bytes: [UInt8]) {
        let limits = FuzzedPicture.limits
        let strict = decoded(bytes, DecodingOptions(limits: limits))
        let tolerant = decoded(bytes, DecodingOptions(limits: limits, allowsDamage: true))
        if let strict {
            expect(strict.report.damage == nil, "a picture was read strictly, and is damaged")
            expect(tolerant?.report == strict.report && tolerant?.pixels == strict.pixels)
        }
        let box = PixelSize(width: 3, height: 5)
        let small = decoded(bytes, DecodingOptions(limits: limits, allowsDamage: true, reducedToFill: box))
        if let strict { expect(small?.header.size == strict.header.size) }
    }

    /// Libjpeg reads alone what comes as a stream: whatever else reads scans has to make the same of them.
    static func compareStreamed(_ bytes: [UInt8]) {
        let options = DecodingOptions(limits: FuzzedPicture.limits, allowsDamage: true)
        for box in [nil, PixelSize(width: 3, height: 5)] {
            var options = options
            options.reducedToFill = box
            let whole = try? FuzzedPicture(JPEGDecoder(source: MemorySource(bytes), options: options))
            let streamed = try? FuzzedPicture(JPEGDecoder(source: StreamedBytes(bytes), options: options))
            expect(whole?.report == streamed?.report && whole?.pixels == streamed?.pixels)
        }
    }

    private static func decoded(_ bytes: [UInt8], _ options: DecodingOptions) -> FuzzedPicture? {
        do throws(ImageError) {
            let picture = try FuzzedPicture(bytes, options)
            picture.report.notices.forEach(checkPrintable)
            picture.report.damage.map(checkPrintable)
            return picture
        } catch {
            checkPrintable(error.description)
            if options.allowsDamage, case .damaged = error { fatalError("damage was allowed: \(error)") }
            return nil
        }
    }
}

/// Messages go to terminals. What shows them escapes what a file says in its own words; decoders have none of these.
func checkPrintable(_ message: String) {
    expect(!message.isEmpty)
    expect(!message.unicodeScalars.contains { $0.value < 0x20 || 0x7F..<0xA0 ~= $0.value }, message)
}
