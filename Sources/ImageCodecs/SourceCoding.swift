/// How a picture was coded in its file, so that a result of the same format can be coded alike. Its own codec alone looks into it.
package protocol SourceCoding: Sendable, Codable {
    /// The same for the picture with its rows and columns exchanged.
    var transposed: Self { get }
    var facts: CodingFacts { get }
}

/// How a picture was coded, for people and for programs.
package struct CodingFacts: Hashable, Sendable, Encodable {
    package var coding: String
    package var color: String
    package var sampling: String
    /// Horizontal and vertical factors of each component.
    package var samplingFactors: [[Int]]
}
