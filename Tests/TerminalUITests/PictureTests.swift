import ImageCore
import TerminalUI
import TestSupport
import Testing

/// Pictures by libchafa in each way that a terminal may take them.
@MainActor @Suite struct PictureTests {
    private let picture = opaque(GeneratedPicture.smooth(64, 48))
    private let box = CellSize(columns: 20, rows: 20)

    private static func opaque(_ picture: PixelBuffer) -> PixelBuffer {
        var picture = picture
        for index in stride(from: 3, to: picture.bytes.count, by: 4) { picture.bytes[index] = 255 }
        return picture
    }

    private func painter(
        _ graphics: TerminalCapabilities.Graphics, colors: TerminalCapabilities.Colors = .trueColor, isUTF8: Bool = true
    ) -> PicturePainter {
        PicturePainter(capabilities: TerminalCapabilities(colors: colors, isUTF8: isUTF8, graphics: graphics))
    }

    private func cells(_ painter: PicturePainter) throws -> CellPicture {
        guard case .cells(let picture)? = painter.draw(picture, within: box) else {
            throw Missing()
        }
        return picture
    }

    private func pixels(_ painter: PicturePainter) throws -> PixelPicture {
        guard case .pixels(let picture)? = painter.draw(picture, within: box) else { throw Missing() }
        return picture
    }

    private struct Missing: Error {}

    @Test("A picture keeps its shape within its box, with cells twice as high as wide")
    func shape() {
        let painter = painter(.symbols)
        #expect(painter.size(of: PixelSize(width: 400, height: 300), within: box) == CellSize(columns: 20, rows: 8))
        #expect(painter.size(of: PixelSize(width: 300, height: 400), within: box) == CellSize(columns: 20, rows: 13))
        #expect(painter.size(of: PixelSize(width: 100, height: 800), within: box) == CellSize(columns: 5, rows: 20))
        #expect(painter.size(of: PixelSize(width: 9000, height: 1), within: box) == CellSize(columns: 20, rows: 1))
    }

    @Test("Blocks in true colour: each cell's colours are near the picture's there")
    func trueColor() throws {
        let drawn = try cells(painter(.symbols))
        #expect(drawn.size == CellSize(columns: 20, rows: 8) && drawn.cells.count == 160)
        let corner = drawn.cells[159].style
        guard case .rgb(let red, let green, _)? = corner.background ?? corner.foreground else { throw Missing() }
        #expect(red > 220 && green > 220)
        for cell in drawn.cells {
            #expect(cell.character.unicodeScalars.allSatisfy { $0 == " " || (0x2580...0x259F).contains($0.value) })
        }
    }

    @Test("Palettes: 256 colours without the first sixteen; sixteen, of which eight are backgrounds")
    func palettes() throws {
        for cell in try cells(painter(.symbols, colors: .palette)).cells {
            for case .palette(let number)? in [cell.style.foreground, cell.style.background] {
                #expect(number >= 16)
            }
        }
        let sixteen = try cells(painter(.symbols, colors: .sixteen)).cells
        #expect(Set(sixteen.compactMap(\.style.background)).count > 2)
        for cell in sixteen {
            if case .palette(let number)? = cell.style.foreground { #expect(number < 16) }
            if case .palette(let number)? = cell.style.background { #expect(number < 8) }
        }
    }

    /// A picture of one colour, and what the cells of it come to on average.
    private func average(of color: [UInt8], _ colors: TerminalCapabilities.Colors) throws -> [Double] {
        var flat = picture
        for index in flat.bytes.indices where index % 4 < 3 { flat.bytes[index] = color[index % 4] }
        guard case .cells(let drawn)? = painter(.symbols, colors: colors).draw(flat, within: box) else {
            throw Missing()
        }
        var sum = [0.0, 0, 0]
        for cell in drawn.cells {
            let share = try Self.inkShare(of: cell.character)
            for (color, weight) in [(cell.style.foreground, share), (cell.style.background, 1 - share)]
            where weight > 0 {
                guard case .palette(let number)? = color else { throw Missing() }
                for channel in 0..<3 { sum[channel] += weight * Double(Self.cube(number)[channel]) }
            }
        }
        return sum.map { $0 / Double(drawn.cells.count) }
    }

    /// The part of a cell that a block covers.
    private static func inkShare(of character: Character) throws -> Double {
        guard let value = character.unicodeScalars.first?.value else { throw Missing() }
        switch value {
        case 0x20: return 0
        case 0x2580, 0x2590: return 0.5
        case 0x2581...0x2588: return Double(value - 0x2580) / 8
        case 0x2589...0x258F: return Double(0x2590 - value) / 8
        case 0x2594, 0x2595: return 0.125
        case 0x2596...0x2598, 0x259D: return 0.25
        case 0x259A, 0x259E: return 0.5
        case 0x2599, 0x259B, 0x259C, 0x259F: return 0.75
        default: throw Missing()
        }
    }

    /// The colour of a number of the palette, from 16 on: a cube of six levels, and then greys.
    private static func cube(_ number: UInt8) -> [Int] {
        if number >= 232 { return Array(repeating: 8 + 10 * (Int(number) - 232), count: 3) }
        let levels = [0, 95, 135, 175, 215, 255]
        let index = Int(number) - 16
        return [levels[index / 36], levels[index / 6 % 6], levels[index % 6]]
    }

    @Test(
        "256 colours are dithered: a colour between those of the palette comes out on average",
        arguments: [[155, 95, 95], [95, 155, 195], [115, 115, 215]] as [[UInt8]])
    func dithering(_ color: [UInt8]) throws {
        let average = try average(of: color, .palette)
        for channel in 0..<3 { #expect(abs(average[channel] - Double(color[channel])) < 8, "\(average)") }
    }

    @Test("Without colours the characters show the picture; without UTF-8 they are ASCII")
    func characters() throws {
        let drawn = try cells(painter(.symbols, colors: .none))
        #expect(drawn.cells.allSatisfy { $0.style == .plain })
        #expect(Set(drawn.cells.map(\.character)).count > 3)
        let ascii = try cells(painter(.symbols, colors: .none, isUTF8: false))
        #expect(ascii.cells.allSatisfy { $0.character.isASCII })
        #expect(Set(ascii.cells.map(\.character)).count > 3)
    }

    @Test("Sixel: a device control string with the size in pixels")
    func sixel() throws {
        let drawn = try pixels(painter(.sixel))
        let text = String(decoding: drawn.bytes, as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}P0;1;0q\"1;1;200;") && text.hasSuffix("\u{1B}\\"))
    }

    @Test("Kitty: a picture of RGBA for so many columns and rows, in pieces")
    func kitty() throws {
        let drawn = try pixels(painter(.kitty))
        let text = String(decoding: drawn.bytes, as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}_Ga=T,f=32,s=200,v=160,c=20,r=8,m=1\u{1B}\\"))
        #expect(text.hasSuffix("\u{1B}_Gm=0\u{1B}\\"))
        // Base64 of 200 × 160 pixels of four bytes, whatever the pieces' ends add.
        #expect(text.count > 200 * 160 * 4 * 4 / 3)
    }

    @Test("The same picture is not redrawn, another one is")
    func kept() throws {
        let painter = painter(.kitty)
        let first = try pixels(painter)
        #expect(try pixels(painter).id == first.id)
        var other = picture
        other.bytes[0] ^= 1
        guard case .pixels(let second)? = painter.draw(other, within: box) else { throw Missing() }
        #expect(second.id != first.id)
        painter.capabilities.cellSize = PixelSize(width: 8, height: 16)
        #expect(try pixels(painter).id != first.id)
    }

    @Test("A picture of pixels is shown once, stays while it stands there, and is taken away")
    func pixelPicture() throws {
        let painter = painter(.kitty)
        guard let drawn = painter.draw(picture, within: box) else { throw Missing() }
        var writer = FrameWriter(capabilities: painter.capabilities)
        let size = CellSize(columns: 40, rows: 24)
        var terminal = EmulatedTerminal(size: size)
        var canvas = Canvas(size: size)
        canvas.write("under it", row: 1, column: 2)
        terminal.show(writer.frame(canvas))
        canvas.draw(drawn, in: CellRect(column: 0, row: 0, columns: 20, rows: 8))
        terminal.show(writer.frame(canvas))
        #expect(terminal.strings.count { $0.hasPrefix("_Ga=T") } == 1)
        #expect(terminal.text[1] == "")
        canvas.write("beside it", row: 1, column: 25)
        let beside = writer.frame(canvas)
        #expect(beside.count < 200)
        terminal.show(beside)
        // A dialog over a part of it: the picture goes, or it would cover the dialog.
        canvas.fill(CellRect(column: 10, row: 4, columns: 20, rows: 2))
        terminal.show(writer.frame(canvas))
        #expect(terminal.strings.last == "_Ga=d,d=P,x=1,y=1,q=2;")
        #expect(terminal.strings.count { $0.hasPrefix("_Ga=T") } == 1)
        writer.invalidate()
        terminal.show(writer.frame(canvas))
        #expect(terminal.text[1] == String(repeating: " ", count: 25) + "beside it")
    }

    @Test("Printed between text: lines of cells that end in the terminal's own style")
    func printing() throws {
        let printer = PicturePrinter(capabilities: TerminalCapabilities(colors: .trueColor, isUTF8: true))
        let bytes = try #require(printer.bytes(of: picture, within: box))
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 9 && lines[8].isEmpty)
        for line in lines.dropLast() { #expect(line.hasSuffix("\u{1B}[39;49m")) }
        let plain = PicturePrinter(capabilities: TerminalCapabilities(colors: .none, isUTF8: true))
        let plainBytes = try #require(plain.bytes(of: picture, within: box))
        #expect(!String(decoding: plainBytes, as: UTF8.self).contains("\u{1B}"))
    }
}
