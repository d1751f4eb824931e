import ArgumentParser
import ImageCodecs
import ImageCore
import ImagePipeline

/// The limits of a picture, and whether damage is allowed.
struct LimitArguments: OptionalOptions {
    @Option(help: ArgumentHelp("The largest picture: 500M is 500 million pixels.", valueName: "pixels"))
    var maxPixels: Quantity = Quantity(ImageLimits().maxPixels)

    @Option(help: ArgumentHelp("The most memory for the buffers of one picture: 2G is 2 GiB.", valueName: "bytes"))
    var maxMemory: MemoryQuantity = MemoryQuantity(ImageLimits().maxMemory)

    @Flag(help: "Keep what can be read of damaged pictures, with a warning.")
    var allowDamaged = false

    mutating func setDefaults() {
        maxPixels = Quantity(ImageLimits().maxPixels)
        maxMemory = MemoryQuantity(ImageLimits().maxMemory)
        allowDamaged = false
    }

    var decoding: DecodingOptions {
        DecodingOptions(
            limits: ImageLimits(maxPixels: maxPixels.value, maxMemory: maxMemory.value), allowsDamage: allowDamaged
        )
    }

    /// How the files that looks are made of are read.
    /// - Parameters:
    ///   - console: where damage that is allowed is reported, and what of a picture is not used.
    ///   - isQuiet: whether only damage is.
    func lookFiles(_ console: Console, isQuiet: Bool = false) -> LookFileReader {
        var reader = LookFileReader(decoding: decoding, onDamage: console.damage)
        if !isQuiet { reader.onNotice = console.notice }
        return reader
    }

    /// What becomes of damaged pictures that are shown or measured at a reduced size.
    var previewDamage: PreviewRenderer.Damage { allowDamaged ? .reported : .refused }
}

/// A count with an optional k, M or G for thousands, millions and thousands of millions.
struct Quantity: ExpressibleByArgument {
    var value: Int

    init(_ value: Int) {
        self.value = value
    }

    init?(argument: String) {
        guard let value = scaled(argument, step: 1000) else { return nil }
        self.value = value
    }

    var defaultValueDescription: String { value % 1_000_000 == 0 ? "\(value / 1_000_000)M" : "\(value)" }
}

/// Bytes with an optional k, M or G for KiB, MiB and GiB.
struct MemoryQuantity: ExpressibleByArgument {
    var value: Int

    init(_ value: Int) {
        self.value = value
    }

    init?(argument: String) {
        guard let value = scaled(argument, step: 1024) else { return nil }
        self.value = value
    }

    var defaultValueDescription: String { value % (1 << 20) == 0 ? "\(value >> 20)M" : "\(value)" }
}

private func scaled(_ text: String, step: Int) -> Int? {
    var digits = text[...]
    var factor = 1
    if let last = digits.last, let power = ["k": 1, "m": 2, "g": 3][last.lowercased()] {
        digits = digits.dropLast()
        for _ in 0..<power { factor *= step }
    }
    guard let number = Double(digits), number > 0, (1..<1e15).contains(number * Double(factor)) else { return nil }
    return Int(number * Double(factor))
}
