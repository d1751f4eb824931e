import ImageCodecs
import ImageCore
import ImageFiles
import ImagePipeline
import Inspire
import KernelDispatch
import SystemPackage

/// What all jobs of a run have in common.
package struct JobSettings: Sendable {
    /// What happens to the inputs.
    package enum Originals: Sendable, Equatable {
        case stay
        /// Each result replaces its input, whose bytes stay under the input's name with this suffix; nil where they
        /// are not kept.
        case replaced(backupSuffix: FilePath?)
    }

    /// What for.
    package enum Purpose: String, Sendable, Codable {
        case result
        /// Results are made and thrown away, to see how long that takes and how large they would be.
        case trial
        /// What light the pictures have; no results are made.
        case light
        /// A small picture for a report; it travels in the answer.
        case thumbnail
    }

    package var look: LookRequest
    package var options: OutputOptions
    package var limits: ImageLimits
    package var allowsDamage: Bool
    package var instructionSet: InstructionSet
    /// Whether the report is to say where the time went.
    package var measuresTimes = false
    /// Seconds that one picture may take.
    package var timeLimit: Int
    package var originals = Originals.stay
    /// Whether results are as old as their inputs.
    package var keepsTimes = false
    /// Whether results are for the same people as their inputs, and belong to the same one where that can be.
    package var keepsPermissions = false
    package var purpose = Purpose.result
    /// What the journal calls the look and the coding.
    var fingerprint = ""

    package init(
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

/// As a worker gets them: without what becomes of names. Everything but the look has a default.
extension JobSettings: Codable {
    fileprivate enum CodingKeys: CodingKey {
        case look, options, limits, allowsDamage, instructionSet, measuresTimes, timeLimit, keepsTimes, keepsPermissions
        case purpose, fingerprint
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func value<Value: Decodable>(_ key: CodingKeys, default: Value) throws -> Value {
            try values.decodeIfPresent(Value.self, forKey: key) ?? `default`
        }
        self.init(
            look: try LookRequest(builtIn: values) ?? values.decode(LookRequest.self, forKey: .look),
            options: try value(.options, default: OutputOptions()), limits: try value(.limits, default: ImageLimits()),
            allowsDamage: try value(.allowsDamage, default: false),
            instructionSet: try value(.instructionSet, default: .best), timeLimit: try value(.timeLimit, default: 300))
        measuresTimes = try value(.measuresTimes, default: false)
        keepsTimes = try value(.keepsTimes, default: false)
        keepsPermissions = try value(.keepsPermissions, default: false)
        purpose = try value(.purpose, default: .result)
        fingerprint = try value(.fingerprint, default: "")
    }
}

extension JobSettings {
    /// - Throws: where a value is out of its range.
    func check() throws(ImageError) {
        try options.check()
        guard look.match?.isSensible ?? true, look.like?.isSensible ?? true else {
            throw .invalidRequest("the look's light or statistics are out of range")
        }
        guard (0...1).contains(look.strength ?? 1) else {
            throw .invalidRequest("the look's strength is not a number from 0 to 1")
        }
        guard instructionSet.isAvailable else {
            throw .invalidRequest("this processor does not have the instruction set \(instructionSet)")
        }
    }
}

extension LookRequest {
    /// A built-in look where there is its name alone; nil where there is none.
    fileprivate init?(builtIn values: KeyedDecodingContainer<JobSettings.CodingKeys>) throws {
        guard let name = try? values.decode(String.self, forKey: .look) else { return nil }
        guard let look = BuiltInLooks.look(named: name), let request = LookRequest(builtIn: look) else {
            throw DecodingError.dataCorruptedError(
                forKey: .look, in: values, debugDescription: "there is no built-in look '\(name)'")
        }
        self = request
    }
}
