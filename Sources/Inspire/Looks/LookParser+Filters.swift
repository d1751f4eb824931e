import ImageCore

extension LookParser {
    /// Reads filters one after the other, or `none`.
    mutating func parseFilterList() throws(LookError) -> [LookStep] {
        if case .identifier(let word) = reader.current.kind, word.asciiLowercased == "none" {
            reader.advance()
            return []
        }
        var list = [try parseListItem("a filter or 'none'")]
        while reader.current.kind != .semicolon, reader.current.kind != .end {
            list.append(try parseListItem("a filter or ';'"))
        }
        return list
    }

    /// Reads a filter or a group of filters, and a mask if it follows.
    private mutating func parseListItem(_ what: String) throws(LookError) -> LookStep {
        guard reader.consume(.leftParenthesis) else {
            return try parseMask(of: .filter(try parseFilter(what)))
        }
        return try parseGroup()
    }

    /// Reads what follows the opening parenthesis: `exposure(-1) saturate(1.5)) where(hue: 180deg 260deg)`.
    private mutating func parseGroup() throws(LookError) -> LookStep {
        var steps: [LookStep] = []
        repeat {
            if reader.current.kind == .leftParenthesis {
                throw reader.error("a group in a group: expected a filter or ')'", at: reader.current)
            }
            steps.append(try parseMask(of: .filter(try parseFilter(steps.isEmpty ? "a filter" : "a filter or ')'"))))
        } while !reader.consume(.rightParenthesis)
        let group = try parseMask(of: .group(steps))
        guard case .masked = group else { throw reader.expected("'where(…)' after the group") }
        return group
    }

    private mutating func parseFilter(_ what: String) throws(LookError) -> any Filter {
        guard case .function(let name) = reader.current.kind else {
            try refuseMeaninglessCSS()
            if case .identifier(let word) = reader.current.kind, type(named: word) != nil {
                let name = word.asciiLowercased
                throw reader.error("'\(name)' needs parentheses: expected '\(name)(…)'", at: reader.current)
            }
            if case .identifier(let word) = reader.current.kind, let hint = EffectVocabulary.filterHint(for: word) {
                throw unknownFilter(word, hint)
            }
            throw reader.expected(what)
        }
        guard let filter = type(named: name) else {
            if name.asciiLowercased == "where" {
                throw reader.error("'where' needs a filter before it: expected '… where(…)'", at: reader.current)
            }
            try refuseMeaninglessCSS()
            if let hint = EffectVocabulary.filterHint(for: name) {
                throw unknownFilter(name, hint)
            }
            let known = filters.map { $0.descriptor.name }
            throw reader.unknown("filter", name, among: known, expected: oneOf(known))
        }
        reader.advance()
        let arguments = try parseArguments(of: filter.descriptor)
        return filter.init(arguments)
    }

    private func unknownFilter(_ name: String, _ hint: EffectVocabulary.Hint) -> LookError {
        var error = reader.error("unknown filter '\(name.printable)': \(hint.text)", at: reader.current)
        error.suggestedLook = hint.look
        return error
    }

    /// - Throws: for CSS of pages where a filter is expected.
    private func refuseMeaninglessCSS() throws(LookError) {
        switch reader.current.kind {
        case .function(let name), .identifier(let name):
            guard let reason = EffectVocabulary.meaninglessFilter(name) else { return }
            var error = reader.error("'\(name.printable)' has no meaning here: \(reason)", at: reader.current)
            if name.asciiLowercased == "url" { error.code = .svgFilter }
            throw error
        case .url:
            let reason = EffectVocabulary.meaninglessFilter("url") ?? ""
            var error = reader.error("'url(…)' has no meaning here: \(reason)", at: reader.current)
            error.code = .svgFilter
            throw error
        case .delimiter("!"):
            throw reader.error(
                "'!important' has no meaning here: no style sheet competes; leave it out", at: reader.current)
        default: return
        }
    }

    private func type(named name: String) -> (any Filter.Type)? {
        let name = name.asciiLowercased
        return filters.first { $0.descriptor.name == name }
    }

    /// Reads arguments up to and with the closing parenthesis, and adds the defaults of those that aren't there.
    private mutating func parseArguments(of filter: FilterDescriptor) throws(LookError) -> FilterArguments {
        var values: [String: FilterValue] = [:]
        if !reader.consume(.rightParenthesis) {
            var isNamed = false
            repeat {
                let parameter = try parseParameter(of: filter, at: values.count, isNamed: &isNamed)
                guard values[parameter.name] == nil else {
                    throw reader.error("duplicate '\(parameter.name)': expected it once", at: reader.current)
                }
                if isNamed {
                    reader.advance()
                    reader.advance()
                }
                values[parameter.name] = try reader.readArgument(parameter, of: filter.name, resources: resources)
            } while reader.consume(.comma)
            try reader.expect(.rightParenthesis, "',' or ')'")
        }
        for parameter in filter.parameters where values[parameter.name] == nil {
            guard let value = parameter.defaultValue(in: edition) else {
                throw reader.error(
                    "'\(filter.name)' needs '\(parameter.name)': expected \(parameter.kind.phrase)", at: reader.previous
                )
            }
            values[parameter.name] = value
        }
        return FilterArguments(values)
    }

    /// The parameter that the next argument is for. Once one has a name, so must all after it.
    private func parseParameter(
        of filter: FilterDescriptor, at index: Int, isNamed: inout Bool
    ) throws(LookError) -> FilterParameter {
        if case .identifier(let name) = reader.current.kind, reader.following.kind == .colon {
            isNamed = true
            let known = filter.parameters.map(\.name)
            if let parameter = filter.parameters.first(where: { $0.name == name.asciiLowercased }) { return parameter }
            let expected = known.isEmpty ? "')'" : oneOf(known)
            throw reader.unknown("argument", name, of: " of '\(filter.name)'", among: known, expected: expected)
        }
        if isNamed { throw reader.expected("'name: value', as in the argument before") }
        guard index < filter.parameters.count else {
            let count = filter.parameters.count
            let limit = count == 0 ? "no arguments" : count == 1 ? "one argument" : "at most \(count) arguments"
            throw reader.error("'\(filter.name)' takes \(limit): expected ')'", at: reader.current)
        }
        return filter.parameters[index]
    }
}
