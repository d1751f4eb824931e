import ImageCore
import ImageFiles
import Inspire
import PictureAnalysis

// One form in JSON for a worker's requests and for recipes. What is false, nil or empty may be missing.

extension LookRequest {
    private enum CodingKeys: CodingKey {
        case name, match, matchLimits, auto, autoCorrections, like, likeTones, file, tables, filters, strength,
            allowsOutside, skinProtection, keepsSkinHue, showsMask, edition
    }

    /// The tones of a picture that is made like another one: its own, or the other's. Earlier recipes lack this.
    private enum LikeTones: String, Codable {
        case own, taken
    }

    /// A built-in look may also be only its name.
    public init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            guard let look = BuiltInLooks.look(named: name), let request = LookRequest(builtIn: look) else {
                let problem = LookRequestError(unknownName: name).description
                throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
            }
            self = request
            return
        }
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try values.value(.name, default: Self.filteredName), auto: try values.value(.auto, default: false),
            like: try values.decodeIfPresent(PictureStatistics.self, forKey: .like).map {
                guard let tones = try values.decodeIfPresent(LikeTones.self, forKey: .likeTones) else {
                    return LikenessReference(ofEarlierRecipe: $0)
                }
                return LikenessReference($0, takesTones: tones == .taken)
            },
            file: try values.decodeIfPresent(File.self, forKey: .file), tables: try values.value(.tables, default: []),
            filters: try values.decodeIfPresent(String.self, forKey: .filters),
            strength: try values.decodeIfPresent(Double.self, forKey: .strength),
            allowsOutside: try values.value(.allowsOutside, default: false))
        skinProtection = try values.value(.skinProtection, default: 0)
        edition = try values.decodeIfPresent(Int.self, forKey: .edition).map(LookEdition.init(recorded:))
        if let level = try? values.decodeIfPresent(LightLevel.self, forKey: .match) {
            match = [level]
        } else {
            match = try values.value(.match, default: [])
        }
        matchLimits = try values.value(.matchLimits, default: .scene)
        autoCorrections = try values.decodeIfPresent([String].self, forKey: .autoCorrections)
        keepsSkinHue = try values.value(.keepsSkinHue, default: true)
        showsMask = try values.value(.showsMask, default: false)
    }

    /// Writes it as an object.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(name, forKey: .name)
        // One is as it was before there were several, for recipes and journals.
        if match.count > 1 {
            try values.encode(match, forKey: .match)
        } else {
            try values.encodeIfPresent(match.first, forKey: .match)
        }
        try values.encodeIfPresent(matchLimits == .scene ? nil : matchLimits, forKey: .matchLimits)
        try values.encodeIfPresent(auto ? true : nil, forKey: .auto)
        try values.encodeIfPresent(autoCorrections, forKey: .autoCorrections)
        try values.encodeIfPresent(like?.statistics, forKey: .like)
        if let like, like.knowsFaces { try values.encode(like.takesTones ? LikeTones.taken : .own, forKey: .likeTones) }
        try values.encodeIfPresent(file, forKey: .file)
        try values.encode(tables, forKey: .tables)
        try values.encodeIfPresent(filters, forKey: .filters)
        try values.encodeIfPresent(strength, forKey: .strength)
        try values.encodeIfPresent(allowsOutside ? true : nil, forKey: .allowsOutside)
        try values.encodeIfPresent(skinProtection > 0 ? skinProtection : nil, forKey: .skinProtection)
        try values.encodeIfPresent(edition?.rawValue, forKey: .edition)
        try values.encodeIfPresent(keepsSkinHue ? nil : false, forKey: .keepsSkinHue)
        try values.encodeIfPresent(showsMask ? true : nil, forKey: .showsMask)
    }
}
