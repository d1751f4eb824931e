import SystemPackage

/// Asks a terminal what it can show, for who prints pictures once and does not stay.
package enum TerminalQuery {
    /// The capabilities after the terminal's answers, or as they were where it is silent for `milliseconds`.
    ///
    /// What the user types meanwhile is lost; the attributes, which every terminal reports, end the wait at once.
    package static func ask(
        _ device: TerminalDevice, _ capabilities: TerminalCapabilities, milliseconds: CInt = 150
    ) -> TerminalCapabilities {
        var result = device.cellSize.map { capabilities.learning(.cellSize($0)) } ?? capabilities
        guard capabilities.obeysSequences else { return result }
        do {
            try device.enterSilently()
        } catch {
            return result
        }
        defer { device.leaveSilently() }
        device.write(Array(capabilities.queries.utf8))
        var decoder = InputDecoder()
        while let bytes = device.read(within: milliseconds), !bytes.isEmpty {
            for input in decoder.decode(bytes) {
                result = result.learning(input)
                if case .attributes = input { return result }
            }
        }
        return result
    }
}
