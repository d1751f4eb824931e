import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import KernelDispatch
import SystemPackage

/// What all jobs of a run have in common.
public struct JobSettings: Sendable, Codable {
    /// What happens to the inputs.
    public enum Originals: Sendable, Codable, Equatable {
        case stay
        /// Each result replaces its input, whose bytes stay under the input's name with this suffix; nil where they
        /// are not kept.
        case replaced(backupSuffix: FilePath?)
    }

    /// What for.
    public enum Purpose: Sendable, Codable {
        case result
        /// Results are made and thrown away, to see how long that takes and how large they would be.
        case trial
        /// What light the pictures have; no results are made.
        case light
        /// A small picture for a report; it travels in the answer.
        case thumbnail
    }

    public var look: LookRequest
    public var options: OutputOptions
    public var limits: ImageLimits
    public var allowsDamage: Bool
    public var instructionSet: InstructionSet
    /// Whether the report is to say where the time went.
    public var measuresTimes = false
    /// Seconds that one picture may take.
    public var timeLimit: Int
    public var originals = Originals.stay
    /// Whether results are as old as their inputs.
    public var keepsTimes = false
    /// Whether results are for the same people as their inputs, and belong to the same one where that can be.
    public var keepsPermissions = false
    public var purpose = Purpose.result
    /// Where each result is noted before it has its name; nil where nothing is.
    public var journal: FilePath?
    /// What the journal calls the look and the coding.
    var fingerprint = ""

    public init(
        look: LookRequest, options: OutputOptions, limits: ImageLimits, allowsDamage: Bool,
        instructionSet: InstructionSet, timeLimit: Int
    ) {
        self.look = look
        self.options = options
        self.limits = limits
        self.allowsDamage = allowsDamage
        self.instructionSet = instructionSet
        self.timeLimit = timeLimit
    }

    var decoding: DecodingOptions { DecodingOptions(limits: limits, allowsDamage: allowsDamage) }

    /// The backup of an input that its result replaces; nil where none is kept.
    func backup(of input: FilePath) -> FilePath? {
        guard case .replaced(let suffix?) = originals else { return nil }
        return FilePath(bytes: input.bytes + suffix.bytes)
    }
}
