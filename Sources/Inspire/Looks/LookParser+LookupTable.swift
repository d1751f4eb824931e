import KernelDispatch

extension LookParser {
    /// Reads what follows `lut:`: a file, then its interpolation and its colours in any order.
    mutating func parseLookupTable() throws(LookError) -> LookStep {
        let start = reader.current
        let path = try reader.readURL(for: " of a .cube file or a HaldCLUT picture")
        var interpolation: LatticeInterpolation?
        var space: LookupSpace?
        while case .identifier(let word) = reader.current.kind {
            let word = word.asciiLowercased
            if let kind = LatticeInterpolation(rawValue: word), interpolation == nil {
                interpolation = kind
            } else if let kind = LookupSpace(rawValue: word), space == nil {
                space = kind
            } else {
                let known = LatticeInterpolation.allCases.map(\.rawValue) + LookupSpace.allCases.map(\.rawValue)
                throw reader.unknown("word", word, of: " after the table", among: known, expected: oneOf(known))
            }
            reader.advance()
        }
        var table: ColorLookupTable
        do throws(LookResourceError) {
            table = try resources.lookupTable(at: path)
        } catch {
            throw reader.error(error.reason, at: start)
        }
        if let interpolation { table.interpolation = interpolation }
        return .lookupTable(table, in: space?.conversion ?? .none)
    }
}
