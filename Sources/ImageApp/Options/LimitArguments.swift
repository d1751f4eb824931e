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

    @Flag(
        help: """
            Decode and encode in a process that can open no files and no network connections. In folders it is always so, and for \
            one picture with formats other than \(ReadableFormat.titlesOfLinked).
            """)
    var isolate = false

    mutating func setDefaults() {
        isolate = false
        maxPixels = Quantity(ImageLimits().maxPixels)
        maxMemory = MemoryQuantity(ImageLimits().maxMemory)
        allowDamaged = false
    }

    /// The runner that decodes and encodes pictures.
    var codecs: CodecRunner { CodecIsolationSetup.runner(isolatesAll: isolate) }

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
        var reader = LookFileReader(decoding: decoding, codecs: codecs, onDamage: console.damage)
        if !isQuiet { reader.onNotice = console.notice }
        return reader
    }

    /// What renders pictures that are shown or measured at a reduced size.
    func previewRenderer(_ environment: AppEnvironment) throws(UsageError) -> PreviewRenderer {
        PreviewRenderer(
            limits: decoding.limits, codecs: codecs, instructionSet: try environment.instructionSet(),
            damage: allowDamaged ? .reported : .refused)
    }
}

/// A number with an optional k, M or G.
protocol ScaledQuantity: ExpressibleByArgument {
    /// How many of one unit the next has: k, M and G are its first three powers.
    static var step: Int { get }
    var value: Int { get }

    init(_ value: Int)
}

extension ScaledQuantity {
    init?(argument: String) {
        var digits = argument[...]
        var factor = 1
        if let last = digits.last, let power = ["k": 1, "m": 2, "g": 3][last.lowercased()] {
            digits = digits.dropLast()
            for _ in 0..<power { factor *= Self.step }
        }
        guard let number = Double(digits), number > 0, (1..<1e15).contains(number * Double(factor)) else { return nil }
        self.init(Int(number * Double(factor)))
    }

    var defaultValueDescription: String {
        let mega = Self.step * Self.step
        return value % mega == 0 ? "\(value / mega)M" : "\(value)"
    }
}

/// A count with an optional k, M or G for thousands, millions and thousands of millions.
struct Quantity: ScaledQuantity {
    static let step = 1000
    var value: Int

    init(_ value: Int) { self.value = value }
}

/// Bytes with an optional k, M or G for KiB, MiB and GiB.
struct MemoryQuantity: ScaledQuantity {
    static let step = 1024
    var value: Int

    init(_ value: Int) { self.value = value }
}
