import FilterEngine

extension LookResources {
    /// From the file's content, held as a whole.
    public func lookupTable(at path: String) throws(LookResourceError) -> LookTable {
        let bytes = try bytes(at: path)
        let picture = ColorLookupTable.isPicture(bytes) ? try picture(at: path) : nil
        do throws(LookupTableError) {
            return LookTable(try ColorLookupTable(bytes, picture: picture, named: path.printable))
        } catch {
            throw LookResourceError(error.description)
        }
    }
}
