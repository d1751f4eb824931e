import CTestJPEG
import ImageCore

/// JPEGs of kinds that the project itself does not write.
package struct SpecialJPEG {
    package enum Color: Sendable, CaseIterable { case gray, ycbcr, rgb, cmyk, ycck }
    package enum Scans: Sendable, CaseIterable { case one, oneForEachComponent, progressive, many }

    package var color: Color
    package var scans: Scans
    package var isArithmetic = false
    package var hasAdobeMarker = false
    package var hasJFIFMarker = false
    package var quality: Int
    /// Factors of the first component; the others have 1.
    package var sampling: (horizontal: Int, vertical: Int)
    package var restartRows: Int
    /// In MCUs; 0 for that of `restartRows`.
    package var restartInterval: Int

    package init(
        _ color: Color, _ scans: Scans = .one, sampling: (horizontal: Int, vertical: Int) = (1, 1), quality: Int = 90,
        restartInterval: Int = 0, restartRows: Int = 0
    ) {
        self.color = color
        self.scans = scans
        self.sampling = sampling
        self.quality = quality
        self.restartInterval = restartInterval
        self.restartRows = restartRows
    }

    /// The file. The picture's first 1, 3 or 4 channels are taken for grey, RGB or CMYK.
    package func write(_ picture: PixelBuffer) -> [UInt8] {
        let colors: [Color: ctest_color] = [
            .gray: CTEST_GRAY, .ycbcr: CTEST_YCBCR, .rgb: CTEST_RGB, .cmyk: CTEST_CMYK, .ycck: CTEST_YCCK,
        ]
        let scripts: [Scans: ctest_scans] = [
            .one: CTEST_ONE_SCAN, .oneForEachComponent: CTEST_SCAN_FOR_EACH_COMPONENT,
            .progressive: CTEST_PROGRESSIVE, .many: CTEST_MANY_SCANS,
        ]
        var spec = ctest_jpeg(
            width: UInt32(picture.size.width), height: UInt32(picture.size.height),
            stored: colors[color] ?? CTEST_GRAY, scans: scripts[scans] ?? CTEST_ONE_SCAN,
            is_arithmetic: isArithmetic, has_adobe_marker: hasAdobeMarker, has_jfif_marker: hasJFIFMarker,
            quality: Int32(quality), horizontal: Int32(sampling.horizontal), vertical: Int32(sampling.vertical),
            restart_rows: UInt32(restartRows), restart_interval: UInt32(restartInterval))
        let channels = color == .gray ? 1 : color == .cmyk || color == .ycck ? 4 : 3
        var pixels: [UInt8] = []
        for start in stride(from: 0, to: picture.bytes.count, by: 4) {
            pixels += picture.bytes[start..<start + channels]
        }
        var result: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        ctest_jpeg_write(&spec, pixels, &result, &count)
        defer { ctest_jpeg_free(result) }
        return Array(UnsafeBufferPointer(start: result, count: Int(count)))
    }

    /// The CMYK values that libjpeg reads from a file.
    package static func readCMYK(_ bytes: [UInt8], size: PixelSize) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
        ctest_jpeg_read_cmyk(bytes, UInt(bytes.count), &pixels)
        return pixels
    }
}
