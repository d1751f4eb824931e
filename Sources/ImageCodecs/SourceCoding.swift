/// How a picture was coded in its file, so that a result of the same format can be coded alike. Its own codec alone looks into it.
public protocol SourceCoding: Sendable {
    /// The same for the picture with its rows and columns exchanged.
    var transposed: Self { get }
    var facts: CodingFacts { get }
}

/// How a picture was coded, for people and for programs.
public struct CodingFacts: Hashable, Sendable, Encodable {
    public var coding: String
    public var color: String
    public var sampling: String
    /// Horizontal and vertical factors of each component.
    public var samplingFactors: [[Int]]
}
