/// Turns canvases into the bytes that bring a terminal from one to the next.
package struct FrameWriter: Sendable {
    package var capabilities: TerminalCapabilities
    /// What the terminal shows; nil where unknown.
    private var shown: Canvas?

    package init(capabilities: TerminalCapabilities) {
        self.capabilities = capabilities
    }

    /// Says that the terminal may show anything: the next frame is drawn whole.
    package mutating func invalidate() {
        shown = nil
    }

    /// The bytes of a frame, to be written at once; none where nothing has changed.
    package mutating func frame(_ canvas: Canvas) -> [UInt8] {
        var output = StyledOutput(capabilities: capabilities)
        var before = shown ?? Canvas(size: canvas.size)
        if shown == nil || before.size != canvas.size {
            output.append(ControlSequence.clear)
            if capabilities.graphics == .kitty { output.append(ControlSequence.deletePictures) }
            before = Canvas(size: canvas.size)
        }
        shown = canvas
        let gone = before.placements.filter { old in !canvas.placements.contains { $0.isSame(as: old) } }
        let new = canvas.placements.filter { placement in !before.placements.contains { $0.isSame(as: placement) } }
        if capabilities.graphics == .kitty {
            for placement in gone { output.append(ControlSequence.deletePicture(at: placement.rect)) }
        }
        // What stands where a picture stood is not known.
        let uncertain = gone.map(\.rect)
        for row in 0..<canvas.size.rows {
            let rects = uncertain.filter { (($0.row)..<$0.endRow).contains(row) }
            for column in 0..<canvas.size.columns {
                let cell = canvas[row, column]
                let isUncertain = rects.contains { ($0.column..<$0.endColumn).contains(column) }
                guard cell != before[row, column] || isUncertain else { continue }
                output.put(cell, row: row, column: column)
            }
        }
        for placement in new {
            output.move(row: placement.rect.row, column: placement.rect.column)
            output.append(placement.picture.bytes)
        }
        return output.isEmpty ? [] : output.finished
    }
}
