import Inspire

/// A look as it was asked for: texts that parse to it, so that it can travel to a worker.
public struct LookRequest: Sendable, Codable, Hashable {
    /// A look file's text, and the name that its errors begin with.
    public struct File: Sendable, Codable, Hashable {
        public var name: String
        public var text: String

        public init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    /// What goes into the names of results: the look's own, or "filtered" where there are only filters.
    public var name: String
    /// What pictures that the results are to be like are like: they are measured once, whoever does the work.
    public var like: PictureStatistics?
    /// A look that follows.
    public var file: File?
    /// Filters in CSS's syntax that follow the look.
    public var filters: String?
    /// 0…1 over all of it; nil leaves the look's own strength.
    public var strength: Double?

    public init(
        name: String, like: PictureStatistics? = nil, file: File?, filters: String? = nil, strength: Double? = nil
    ) {
        self.name = name
        self.like = like
        self.file = file
        self.filters = filters
        self.strength = strength
    }

    /// The look that the texts say.
    public func look() throws(LookError) -> Look {
        var look = Look(name: name, steps: [])
        if let file { look = try Look(parsing: Array(file.text.utf8), named: file.name) }
        if let like { look.steps.insert(.like(like), at: 0) }
        if let filters { look.steps += try Look.filters(parsing: Array(filters.utf8)).map { .filter($0) } }
        if let strength { look.strength = strength }
        return look
    }
}
