import FilterEngine

extension LookParser {
    private enum HeaderProperty: String, CaseIterable {
        case name, version, author, description
    }

    /// Reads `@look { … }` if the text starts with it.
    mutating func parseHeader(into look: inout Look) throws(LookError) -> Bool {
        guard case .atKeyword(let keyword) = reader.current.kind else { return false }
        guard keyword.asciiLowercased == "look" else { return false }
        reader.advance()
        try reader.expect(.leftBrace, "'{' after '@look'")
        var seen: Set<HeaderProperty> = []
        while let property = try nextProperty(HeaderProperty.self, of: "@look", seen: &seen) {
            let purpose = " for '\(property.rawValue)'"
            switch property {
            case .name: look.name = try reader.readText(for: purpose)
            case .version: look.version = try parseVersion()
            case .author: look.author = try reader.readText(for: purpose)
            case .description: look.summary = try reader.readText(for: purpose)
            }
            try endDeclaration()
        }
        return true
    }

    private mutating func parseVersion() throws(LookError) -> Int {
        let token = reader.current
        let number = try reader.readInteger(for: " for 'version'")
        guard let version = Int(exactly: number), version >= 1 else {
            throw reader.expected("a whole number from 1 on for 'version'", insteadOf: token)
        }
        return version
    }

    private enum LayerProperty: String, CaseIterable {
        case background
        case blendMode = "mix-blend-mode"
        case opacity
    }

    /// Reads what follows `layer`.
    mutating func parseLayer() throws(LookError) -> Layer {
        try reader.expect(.leftBrace, "'{' after 'layer'")
        var background: Layer.Background?
        var blendMode = BlendMode.normal
        var opacity = 1.0
        var seen: Set<LayerProperty> = []
        while let property = try nextProperty(LayerProperty.self, of: "layer", seen: &seen) {
            switch property {
            case .background:
                background = try reader.readBackground()
            case .blendMode:
                blendMode = try reader.readKeyword(BlendMode.self, sort: "blend mode")
            case .opacity:
                // CSS clamps an opacity to its range instead of refusing it.
                opacity = min(max(try reader.readAmount(for: " for 'opacity'"), 0), 1)
            }
            try endDeclaration()
        }
        guard let background else {
            throw reader.error("a layer needs a colour or a gradient: expected 'background'", at: reader.previous)
        }
        return Layer(background: background, blendMode: blendMode, opacity: opacity)
    }

    /// Reads the next property's name and its colon, or the block's end.
    private mutating func nextProperty<Property: RawRepresentable<String> & CaseIterable & Hashable>(
        _ type: Property.Type, of block: String, seen: inout Set<Property>
    ) throws(LookError) -> Property? {
        while reader.consume(.semicolon) {}
        if reader.consume(.rightBrace) { return nil }
        let known = Property.allCases.map(\.rawValue)
        guard case .identifier(let name) = reader.current.kind else {
            throw reader.expected("\(oneOf(known)), or '}' to end '\(block)'")
        }
        guard let property = Property(rawValue: name.asciiLowercased) else {
            throw reader.unknownProperty(name, among: known)
        }
        guard seen.insert(property).inserted else {
            throw reader.error("duplicate '\(property.rawValue)': expected it once", at: reader.current)
        }
        reader.advance()
        try reader.expect(.colon, "':' after '\(property.rawValue)'")
        return property
    }

    /// Skips a declaration's semicolon, which may be missing before the block's end.
    private mutating func endDeclaration() throws(LookError) {
        guard reader.consume(.semicolon) || reader.current.kind == .rightBrace else {
            throw reader.expected("';' or '}'")
        }
    }
}
