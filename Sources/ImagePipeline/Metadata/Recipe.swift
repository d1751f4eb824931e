import ImageCore

/// How a result was made: written into its XMP, so that it can be made anew from its original.
public struct Recipe: Hashable, Sendable {
    /// The program and its version.
    public var program: String
    /// The look's name, its version and its strength, for people.
    public var look: String
    public var lookVersion: Int
    public var strength: Double
    /// All that was asked for, in the program's own words; nil where that would be too long.
    public var request: String?
    /// Where the original stands, from the folder of the result: a relative reference, escaped as in a URI. Nil where the
    /// picture came from no file.
    public var original: String?
    /// XXH128 of the original's bytes, in hexadecimal. The renderer fills it in.
    public var originalHash: String?

    /// The longest ``request`` that is written, in bytes: a JPEG has room for 64 KiB of XMP, and the picture has its own.
    public static let longestRequest = 24 << 10

    public init(
        program: String, look: String, lookVersion: Int, strength: Double, request: String?, original: String? = nil
    ) {
        self.program = program
        self.look = look
        self.lookVersion = lookVersion
        self.strength = strength
        self.request = request
        self.original = original
    }

    // MARK: In XMP

    private static let space = "urn:image-app:recipe:1#"

    /// The recipe that a picture carries; nil where there is none.
    public init?(_ metadata: ImageMetadata) {
        guard let xmp = metadata.xmp, let packet = XMPPacket(xmp) else { return nil }
        if let recipe = Recipe(packet) {
            self = recipe
        } else if let text = ExtendedXMP.join(metadata.extendedXMP, namedBy: packet), let long = XMPPacket(text),
            let recipe = Recipe(long)
        {
            self = recipe
        } else {
            return nil
        }
    }

    private init?(_ packet: XMPPacket) {
        let value = { (name: String) in packet.value(of: XMPName(Self.space, name)) }
        guard let program = value("Program"), let look = value("Look") else { return nil }
        self.program = program
        self.look = look
        lookVersion = value("LookVersion").flatMap { Int($0) } ?? 1
        strength = value("Strength").flatMap { Double($0) } ?? 1
        request = value("Request")
        original = value("Original")
        originalHash = value("OriginalHash").flatMap { $0.hasPrefix("xxh128:") ? String($0.dropFirst(7)) : nil }
    }

    /// Writes the recipe into a packet, in place of one that is there.
    /// - Returns: false where the packet can't take it; it is as it was then.
    func write(into packet: inout XMPPacket) -> Bool {
        var changed = packet
        changed.remove { $0.space == Self.space }
        var properties = [
            (name: "Program", value: program), (name: "Look", value: look),
            (name: "LookVersion", value: "\(lookVersion)"), (name: "Strength", value: "\(strength)"),
        ]
        if let request { properties.append((name: "Request", value: request)) }
        if let original { properties.append((name: "Original", value: original)) }
        if let originalHash { properties.append((name: "OriginalHash", value: "xxh128:\(originalHash)")) }
        guard changed.add(properties, space: Self.space, prefix: "imageapp") else { return false }
        packet = changed
        return true
    }
}
