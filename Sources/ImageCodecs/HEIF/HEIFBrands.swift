/// What a file in ISO's box structure says of its kind, in its first box.
struct HEIFBrands {
    private let brands: Set<FourCC>

    /// Nil where the file does not start with such a box. The list of brands may go on beyond the head.
    init?(head: [UInt8]) {
        var reader = BoxBytes(head[...])
        guard let size = reader.number(4), reader.code() == "ftyp", let main = reader.code(), reader.number(4) != nil
        else {
            return nil
        }
        var brands: Set = [main]
        for _ in 0..<max(0, (min(size, head.count) - 16) / 4) {
            if let brand = reader.code() { brands.insert(brand) }
        }
        self.brands = brands
    }

    private func has(_ names: FourCC...) -> Bool { !brands.isDisjoint(with: names) }

    /// Canon's raw format has brands of its own, and may have others too.
    private var isRaw: Bool { has("crx ") }

    var isAVIF: Bool { !isRaw && has("avif", "avis") && !has("heic", "heix") }

    var isHEIC: Bool {
        !isRaw && !isAVIF
            && has("heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "mif2", "msf1")
    }

    var isSequence: Bool { has("avis", "msf1", "hevc", "hevx", "hevm", "hevs") }
}
