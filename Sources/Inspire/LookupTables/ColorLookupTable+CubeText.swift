import FilterEngine

extension ColorLookupTable {
    /// The lattice as the text of a .cube file.
    ///
    /// - Parameter title: quotation marks and line ends are left out.
    public func cubeText(title: String) -> String {
        precondition(curves == nil && size > 0, "only a lattice alone is written")
        let title = title.filter { $0 != "\"" && !$0.isNewline }
        var text = "TITLE \"\(title)\"\nLUT_3D_SIZE \(size)\n"
        if domainMinimum != .zero || domainMaximum != .one {
            text += "DOMAIN_MIN \(domainMinimum.x) \(domainMinimum.y) \(domainMinimum.z)\n"
            text += "DOMAIN_MAX \(domainMaximum.x) \(domainMaximum.y) \(domainMaximum.z)\n"
        }
        text.reserveCapacity(text.utf8.count + 30 * colors.count)
        for color in colors { text += "\(color.x) \(color.y) \(color.z)\n" }
        return text
    }
}
