import ImageCore

/// The part of a panorama that a picture shows, as Google's GPano states it.
enum Panorama {
    static let space = "http://ns.google.com/photos/1.0/panorama/"

    /// The names of GPano's properties along one axis.
    private struct Side {
        var start: String
        var length: String
        var full: String
        var interiorStart: String
        var interiorLength: String

        static let horizontal = Side(
            start: "CroppedAreaLeftPixels", length: "CroppedAreaImageWidthPixels", full: "FullPanoWidthPixels",
            interiorStart: "LargestValidInteriorRectLeft", interiorLength: "LargestValidInteriorRectWidth")
        static let vertical = Side(
            start: "CroppedAreaTopPixels", length: "CroppedAreaImageHeightPixels", full: "FullPanoHeightPixels",
            interiorStart: "LargestValidInteriorRectTop", interiorLength: "LargestValidInteriorRectHeight")
    }

    /// Makes the statements true for a result that was cropped and resized.
    /// - Returns: false if they were removed: the picture was changed in another way.
    static func move(in packet: inout XMPPacket, _ placement: PicturePlacement) -> Bool {
        guard packet.has(space) else { return true }
        guard let area = placement.croppedArea else {
            packet.remove { $0.space == space }
            return false
        }
        var tree = XMPTree(packet)
        let (before, after) = (placement.before, placement.after)
        move(.horizontal, in: &tree, area.left, area.width, of: Double(before.width), to: Double(after.width))
        move(.vertical, in: &tree, area.top, area.height, of: Double(before.height), to: Double(after.height))
        packet = tree.changed
        return true
    }

    /// - Parameters:
    ///   - start: the offset of the part that is left, in the picture's pixels.
    ///   - length: the part's length.
    ///   - before: the side of the picture.
    ///   - after: the side of the result.
    private static func move(
        _ side: Side, in tree: inout XMPTree, _ start: Double, _ length: Double, of before: Double, to after: Double
    ) {
        let names = [side.start, side.length, side.full, side.interiorStart, side.interiorLength]
        let values = names.map { tree.values(of: XMPName(space, $0)).first }
        let scale = after / length
        // A picture that a program made smaller counts the panorama's pixels as they were.
        let stated = tree.number(of: values[1]).flatMap { $0 >= 1 ? $0 : nil } ?? before
        let panoramaScale = scale * before / stated
        let changes: [(XMPValue?, (Double) -> Double)] = [
            (values[0], { ($0 + start * stated / before) * panoramaScale }),
            (values[1], { _ in after }), (values[2], { $0 * panoramaScale }),
        ]
        for (value, change) in changes {
            if let number = tree.number(of: value) { tree.set(value, to: change(number).rounded()) }
        }
        // The interior counts from the picture's own corner.
        let (first, size) = (values[3], values[4])
        guard let left = tree.number(of: first), let width = tree.number(of: size) else { return }
        let from = min(max(left * before / stated - start, 0), length)
        let to = min(max((left + width) * before / stated - start, from), length)
        tree.set(first, to: (from * scale).rounded())
        tree.set(size, to: ((to - from) * scale).rounded())
    }
}
