import ImageCore
import ImageMetadata

/// A picture of a file: what it is coded as, and which part of that is seen, how.
struct HEIFPicture {
    let color: HEIFLayer
    let alpha: HEIFLayer?
    /// Whether colours are multiplied by alpha.
    let isPremultiplied: Bool
    let view: HEIFView
    let profile: [UInt8]?
    /// What the file says, not the bitstream.
    let codePoints: CodePoints?

    /// - Parameter id: the item's.
    init(_ id: Int, in file: HEIFFile) throws(ImageError) {
        color = try HEIFLayer(id, in: file)
        view = try Self.view(of: color, file.items)
        let alphas = file.items.sources("auxl", to: id).filter { source in
            file.items.items[source].map { HEIFAuxiliary($0, file.items) == .alpha } ?? false
        }
        var alpha: HEIFLayer?
        if let first = alphas.first {
            alpha = try HEIFLayer(first, in: file)
        } else {
            alpha = try HEIFLayer(alphaOf: color, in: file)
        }
        if let layer = alpha, layer.size != color.size {
            throw .unsupportedFeature(
                "its alpha has \(layer.size) pixels and its picture \(color.size), which can't be read")
        }
        self.alpha = alpha
        isPremultiplied = alphas.first.map { file.items.targets("prem", from: id).contains($0) } ?? false
        let colors = Self.colors(of: color, file.items)
        profile = colors.profile
        codePoints = colors.codePoints
    }

    var size: PixelSize { view.uprightSize }
    /// The place of the stored picture's points in the upright one.
    var placement: PicturePlacement {
        PicturePlacement(
            from: color.size, left: view.left, top: view.top, size: view.size, turnedUprightFrom: view.orientation)
    }
    /// Bits of a channel, alpha's too where it has more.
    var bitDepth: Int { max(color.format.bitDepth, alpha?.format.bitDepth ?? 8) }
    var rowFormat: PixelFormat { bitDepth > 8 ? .rgba16 : .rgba8 }
    var isGray: Bool { color.format.chroma == .none }

    private static func view(of layer: HEIFLayer, _ all: HEIFItems) throws(ImageError) -> HEIFView {
        var view = HEIFView(layer.size)
        // What a copy does, it does to what it is a copy of.
        for item in layer.items.reversed() {
            for (number, _) in item.properties {
                guard let box = all.property(at: number) else { continue }
                switch box.type {
                case "irot": view.turn(box.content)
                case "imir": view.mirror(box.content)
                case "clap":
                    guard view.crop(box.content) else {
                        throw .undecodable("it is cut to a part that it does not have")
                    }
                default: break
                }
            }
        }
        return view
    }

    /// The whole picture's, else those of its tiles.
    private static func colors(
        of layer: HEIFLayer, _ all: HEIFItems
    ) -> (profile: [UInt8]?, codePoints: CodePoints?) {
        var profile: [UInt8]?
        var codePoints: CodePoints?
        for item in layer.items + [layer.tiles[0].item] {
            for content in all.properties("colr", of: item) {
                var reader = BoxBytes(content)
                switch reader.code() {
                case "nclx": codePoints = codePoints ?? CodePoints(reader.takeRest())
                case "prof", "rICC": profile = profile ?? Array(reader.takeRest())
                default: break
                }
            }
        }
        return (profile, codePoints)
    }
}
