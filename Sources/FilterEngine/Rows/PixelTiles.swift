import ImageCore
import KernelInterface

/// Loads pixels of any format into tiles and stores them.
final class PixelTiles {
    let scratch = TileScratch()
    private let format: PixelFormat
    private let kernels: any KernelTable

    init(format: PixelFormat, kernels: any KernelTable) {
        self.format = format
        self.kernels = kernels
    }

    /// - Parameters:
    ///   - alpha: whether alpha is loaded, too.
    ///   - curves: through which 8-bit pixels are loaded.
    func load(_ pixels: UnsafeRawPointer, into tile: Tile, _ count: Int, alpha: Bool, curves: ChannelTables8? = nil) {
        var rgba = pixels
        if let expand {
            expand(pixels, scratch.pixels, count)
            rgba = UnsafeRawPointer(scratch.pixels)
        }
        if format.bitsPerChannel == 16 {
            if alpha { kernels.loadAlpha16(rgba, tile, count) }
            kernels.loadRGBA16(rgba, tile, count)
            return
        }
        if alpha { kernels.loadAlpha8(rgba, tile, count) }
        if let curves {
            kernels.load(rgba, through: curves, into: tile, count)
        } else {
            kernels.loadRGBA8(rgba, tile, count)
        }
    }

    /// - Parameter alpha: whether the tile has alpha; the pixels become opaque else.
    func store(_ tile: Tile, to pixels: UnsafeMutableRawPointer, _ count: Int, alpha: Bool) {
        let rgba = pack == nil ? pixels : scratch.pixels
        switch (format.bitsPerChannel, alpha) {
        case (16, true): kernels.storeRGBA16(tile, rgba, count)
        case (16, false): kernels.storeRGB16(tile, scratch.opaquePixels, rgba, count)
        case (_, true): kernels.storeRGBA8(tile, rgba, count)
        case (_, false): kernels.storeRGB8(tile, scratch.opaquePixels, rgba, count)
        }
        pack?(rgba, pixels, count)
    }

    private var expand: ((UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void)? {
        switch format {
        case .rgba8, .rgba16: nil
        case .bgra8: kernels.swapRedBlue8
        case .rgb8: kernels.expandRGB8
        case .gray8: kernels.expandGray8
        case .rgb16: kernels.expandRGB16
        case .gray16: kernels.expandGray16
        }
    }

    private var pack: ((UnsafeRawPointer, UnsafeMutableRawPointer, Int) -> Void)? {
        switch format {
        case .rgba8, .rgba16: nil
        case .bgra8: kernels.swapRedBlue8
        case .rgb8: kernels.packRGB8
        case .gray8: kernels.packGray8
        case .rgb16: kernels.packRGB16
        case .gray16: kernels.packGray16
        }
    }
}
