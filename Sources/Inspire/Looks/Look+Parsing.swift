extension Look {
    /// The largest text that is read as a look, in bytes.
    public static let maximumSourceSize = 256 * 1024

    /// The most layers, filters and tables that a look file, or a list of filters, may have together.
    public static let maximumStepCount = 100

    /// Reads a look file: CSS syntax in UTF-8, as the article <doc:LookSyntax> describes it.
    ///
    /// - Parameters:
    ///   - bytes: The file's content.
    ///   - sourceName: What errors call the file. A look without a name gets the file's, without `.look`.
    ///   - resources: The source of the files that it names by `url(…)`.
    /// - Throws: The first error of the text.
    public init(
        parsing bytes: [UInt8], named sourceName: String, resources: any LookResources = NoLookResources()
    ) throws(LookError) {
        try self.init(parsing: bytes, named: sourceName, resources: resources, edition: .current)
    }

    /// Reads a look file of an edition.
    package init(
        parsing bytes: [UInt8], named sourceName: String, resources: any LookResources, edition: LookEdition
    ) throws(LookError) {
        try self.init(
            parsing: bytes, named: sourceName, filters: FilterCatalog.all, resources: resources, edition: edition)
    }

    /// Reads a look's text: CSS syntax, as the article <doc:LookSyntax> describes it.
    ///
    ///     let look = try Look(parsing: "filter: sepia(60%) contrast(1.1)", named: "mine")
    ///
    /// - Parameters:
    ///   - text: What a look file would hold.
    ///   - sourceName: What errors call the text. A look without a name gets this one, without `.look`.
    ///   - resources: The source of the files that it names by `url(…)`.
    /// - Throws: The first error of the text.
    public init(
        parsing text: String, named sourceName: String, resources: any LookResources = NoLookResources()
    ) throws(LookError) {
        try self.init(parsing: Array(text.utf8), named: sourceName, resources: resources)
    }

    /// A look of filters alone, written as in a look's `filter` line: `Look(filters: "sepia(20%) contrast(1.1)")`.
    ///
    /// - Throws: The first error of the text.
    public init(filters text: String, named name: String = "filters") throws(LookError) {
        self.init(name: name, steps: try Look.steps(parsingFilters: Array(text.utf8), named: name))
    }

    /// Reads a list of filters as a look's `filter` line has it, without the name of the property:
    /// `sepia(20%) contrast(1.1) where(luminance: 0.5 1)`.
    ///
    /// - Returns: The filters in the order in which they run, those with a mask as masked steps; none for `none`.
    /// - Throws: The first error of the text.
    public static func steps(
        parsingFilters bytes: [UInt8], named sourceName: String = "filters",
        resources: any LookResources = NoLookResources()
    ) throws(LookError) -> [LookStep] {
        try steps(parsingFilters: bytes, named: sourceName, resources: resources, edition: .current)
    }

    /// Reads a list of filters of an edition.
    package static func steps(
        parsingFilters bytes: [UInt8], named sourceName: String = "filters",
        resources: any LookResources = NoLookResources(), edition: LookEdition
    ) throws(LookError) -> [LookStep] {
        var parser = try LookParser(
            bytes, named: sourceName, filters: FilterCatalog.all, resources: resources, edition: edition)
        return try parser.parseFilterString()
    }

    /// Reads a list of filters without masks: `sepia(20%) contrast(1.1)`.
    ///
    /// - Returns: The filters in the order in which they run; none for `none`.
    /// - Throws: The first error of the text; a mask is one.
    public static func filters(
        parsing bytes: [UInt8], named sourceName: String = "filters", resources: any LookResources = NoLookResources()
    ) throws(LookError) -> [any Filter] {
        try filters(parsing: bytes, named: sourceName, filters: FilterCatalog.all, resources: resources)
    }

    /// Reads a look that may use these filters.
    package init(
        parsing bytes: [UInt8], named sourceName: String, filters: [any Filter.Type],
        resources: any LookResources = NoLookResources(), edition: LookEdition = .current
    ) throws(LookError) {
        var parser = try LookParser(
            bytes, named: sourceName, filters: filters, resources: resources, edition: edition)
        self = try parser.parseLook()
    }

    /// Reads a list that may use these filters.
    package static func filters(
        parsing bytes: [UInt8], named sourceName: String, filters: [any Filter.Type],
        resources: any LookResources = NoLookResources()
    ) throws(LookError) -> [any Filter] {
        var parser = try LookParser(
            bytes, named: sourceName, filters: filters, resources: resources, edition: .current)
        var plain: [any Filter] = []
        for step in try parser.parseFilterString() {
            guard case .filter(let filter) = step else {
                throw parser.reader.error("expected filters without 'where(…)'", at: parser.reader.current)
            }
            plain.append(filter)
        }
        return plain
    }
}
