import ColorManagement
import ImageCodecs
import ImageCore
import Inspire
import SystemPackage

extension OutputOptions {
    /// Whether all values are in the ranges that they are documented to have: those from outside may not be.
    /// - Throws: `ImageError.invalidRequest` where one is not, by its name.
    package func check() throws(ImageError) {
        try Self.require(quality.map { (1...100).contains($0) } ?? true, "its quality is not from 1 to 100")
        try Self.require(
            compressionLevel.map { (0...9).contains($0) } ?? true, "its compression is not from 0 to 9")
        try Self.require(effort.map { (0...10).contains($0) } ?? true, "its effort is not from 0 to 10")
        try Self.require(background.count == 3, "its background is no colour of three channels")
        try Self.require(geometry.count <= 100, "it has more than 100 changes of size and direction")
        if case .icc(let bytes)? = profile {
            do throws(ColorProfileError) {
                _ = try OutputProfile(icc: bytes)
            } catch {
                throw .invalidRequest("its profile can't be used: \(error)")
            }
        }
        for step in geometry { try step.check() }
        try text?.check()
        try Self.require(
            text?.isOnBorder != true || border != nil, "its text is to be on its border, but it has none")
        try Self.require(
            watermark?.placement.isPossible ?? true, "its watermark's size or opacity is out of range")
        try Self.require(watermark?.file.isEmpty != true, "its watermark has no path")
        try Self.require(border?.isPossible ?? true, "its border's width, colour or shape is out of range")
    }

    private static func require(_ holds: Bool, _ problem: String) throws(ImageError) {
        if !holds { throw .invalidRequest(problem) }
    }
}

extension GeometryStep {
    /// Checks what does not depend on the picture.
    /// - Throws: `ImageError.invalidRequest` where there is no picture for which it can be made.
    func check() throws(ImageError) {
        guard isPossible else { throw .invalidRequest("\(value) is out of range") }
    }

    /// Whether there are pictures for which it can be made.
    private var isPossible: Bool {
        switch self {
        case .resize(.exactly(let width, let height)):
            (width != nil || height != nil) && [width, height].compactMap(\.self).allSatisfy(Self.isSide)
        case .resize(.scaled(let share)): share > 0 && share <= 1e4
        case .resize(.longEdge(let length)): Self.isSide(length)
        case .resize(.within(let box)): Self.isSide(box.width) && Self.isSide(box.height)
        case .crop(.area(let area)):
            [area.left, area.top].allSatisfy { (0...Self.longestSide).contains($0) } && Self.isSide(area.size.width)
                && Self.isSide(area.size.height)
        case .crop(.centered(let size)): Self.isSide(size.width) && Self.isSide(size.height)
        case .crop(.shape(let width, let height)), .crop(.orientedShape(let width, let height)):
            width > 0 && height > 0 && (width / height).isFinite && (height / width).isFinite
        case .crop(.share(let share)): share > 0 && share <= 1
        case .rotate(let degrees): abs(degrees) <= 36_000
        case .flip: true
        }
    }

    /// What of it can be out of range.
    private var value: String {
        switch self {
        case .resize: "the size that it was to have"
        case .crop: "the part that it was cropped to"
        case .rotate: "the angle that it was turned by"
        case .flip: "the direction that it was mirrored in"
        }
    }

    /// No format has longer ones.
    private static let longestSide = Int(Int32.max)

    private static func isSide(_ length: Int) -> Bool { (1...longestSide).contains(length) }
}
