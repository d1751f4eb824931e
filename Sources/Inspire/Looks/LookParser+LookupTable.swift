import FilterEngine

extension LookParser {
    /// Reads what follows `lut:`: a file, then its interpolation and its colours in any order.
    mutating func parseLookupTable() throws(LookError) -> LookStep {
        let resources = resources
        let start = reader.current
        var named = ""
        var table = try readResource(for: " of a .cube file or a HaldCLUT picture") {
            path throws(LookResourceError) in
            named = path
            return try resources.lookupTable(at: path)
        }
        var interpolation: LatticeInterpolation?
        var space: ColorConversion?
        while true {
            if reader.isAtURL, space == nil {
                space = try readResource(for: " of an ICC profile") {
                    path throws(LookResourceError) in try resources.conversion(at: path)
                }
                continue
            }
            guard case .identifier(let written) = reader.current.kind else { break }
            let word = written.asciiLowercased
            if let kind = LatticeInterpolation(rawValue: word), interpolation == nil {
                interpolation = kind
            } else if let kind = LookupSpace(rawValue: word), space == nil {
                space = kind.conversion
            } else {
                let known = LatticeInterpolation.allCases.map(\.rawValue) + LookupSpace.allCases.map(\.rawValue)
                throw reader.unknown("word", word, of: " after the table", among: known, expected: oneOf(known))
            }
            reader.advance()
        }
        if let interpolation { table.table.interpolation = interpolation }
        do throws(LookResourceError) {
            return try table.step(in: space ?? .none, named: named)
        } catch {
            throw reader.error(error, at: start)
        }
    }

    /// Reads `url(…)` and the file at that path.
    private mutating func readResource<Resource>(
        for purpose: String, _ read: (String) throws(LookResourceError) -> Resource
    ) throws(LookError) -> Resource {
        let start = reader.current
        let path = try reader.readURL(for: purpose)
        do throws(LookResourceError) {
            return try read(path)
        } catch {
            throw reader.error(error, at: start)
        }
    }
}
