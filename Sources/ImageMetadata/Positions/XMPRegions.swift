import ImageCore

extension XMPTree {
    /// Moves the regions of a picture to where they are in the result. Regions that are not in it are removed, and those whose
    /// place can't be read (``hasUnreadableRegions``).
    mutating func moveRegions(_ placement: PicturePlacement) {
        moveStandardRegions(RegionSchema.metadataWorkingGroup, placement)
        moveStandardRegions(RegionSchema.acdSee, placement)
        moveMicrosoftRegions(placement)
        moveIPTCRegions(placement)
        moveSubject(placement)
    }

    // MARK: Metadata Working Group, ACDSee

    /// A schema for regions whose places are shares of the picture's sides, with a point in the middle.
    private struct RegionSchema {
        var space: String
        var area: String
        var dimensions: String
        /// The names of fields that hold a place.
        var areaNames: [String]

        static let metadataWorkingGroup = RegionSchema(
            space: "http://www.metadataworkinggroup.com/schemas/regions/", area: "http://ns.adobe.com/xmp/sType/Area#",
            dimensions: "http://ns.adobe.com/xap/1.0/sType/Dimensions#", areaNames: ["Area"])
        static let acdSee = RegionSchema(
            space: "http://ns.acdsee.com/regions/", area: "http://ns.acdsee.com/sType/Area#",
            dimensions: "http://ns.acdsee.com/sType/Dimensions#", areaNames: ["DLYArea", "ALGArea"])
    }

    private mutating func moveStandardRegions(_ schema: RegionSchema, _ placement: PicturePlacement) {
        for regions in values(of: XMPName(schema.space, "Regions")) {
            let fields = fields(of: regions)
            if let dimensions = fields[XMPName(schema.space, "AppliedToDimensions")] {
                let sides = self.fields(of: dimensions)
                set(sides[XMPName(schema.dimensions, "w")], to: Double(placement.after.width))
                set(sides[XMPName(schema.dimensions, "h")], to: Double(placement.after.height))
                set(sides[XMPName(schema.dimensions, "unit")], to: "pixel")
            }
            guard let list = fields[XMPName(schema.space, "RegionList")] else { continue }
            let items = items(of: list)
            let lost = items.filter { item in
                let fields = self.fields(of: item)
                let areas = schema.areaNames.compactMap { fields[XMPName(schema.space, $0)] }
                // A region of no place, such as one of a name only, is about the whole picture.
                return !areas.isEmpty && !areas.map { moveArea($0, schema, placement) }.contains(true)
            }
            removeItems(lost, of: items, orAll: regions)
        }
    }

    /// - Returns: whether the area is in the result.
    private mutating func moveArea(_ area: XMPValue, _ schema: RegionSchema, _ placement: PicturePlacement) -> Bool {
        let fields = fields(of: area)
        let field = { (name: String) in fields[XMPName(schema.area, name)] }
        let isPixels = field("unit").flatMap { text(of: $0) } == "pixel"
        let (before, after) = (isPixels ? PixelSize.one : placement.before, isPixels ? PixelSize.one : placement.after)
        guard let x = number(of: field("x")), let y = number(of: field("y")) else { return foundUnreadable() }
        let center = PicturePoint(x: x * Double(before.width), y: y * Double(before.height))
        let shape: RegionShape
        if let width = number(of: field("w")), let height = number(of: field("h")) {
            shape = .rectangle(
                PictureArea(
                    center: center, width: width * Double(before.width), height: height * Double(before.height)))
        } else if let diameter = number(of: field("d")) {
            shape = .circle(center: center, radius: diameter * Double(before.shortEdge) / 2)
        } else {
            shape = .point(center)
        }
        switch placement.place(shape) {
        case .rectangle(let area):
            setPoint(area.center, field("x"), field("y"), of: after)
            set(field("w"), to: area.width / Double(after.width))
            set(field("h"), to: area.height / Double(after.height))
        case .circle(let center, let radius):
            setPoint(center, field("x"), field("y"), of: after)
            set(field("d"), to: 2 * radius / Double(after.shortEdge))
        case .point(let point): setPoint(point, field("x"), field("y"), of: after)
        case .polygon, nil: return false
        }
        return true
    }

    /// Notes that a region can't be read.
    /// - Returns: false, as for a region that is not in the result.
    private mutating func foundUnreadable() -> Bool {
        hasUnreadableRegions = true
        return false
    }

    private mutating func setPoint(_ point: PicturePoint, _ x: XMPValue?, _ y: XMPValue?, of size: PixelSize) {
        set(x, to: point.x / Double(size.width))
        set(y, to: point.y / Double(size.height))
    }

    /// Removes items of a list, or all that the list belongs to if none is left.
    private mutating func removeItems(_ lost: [XMPValue], of items: [XMPValue], orAll owner: XMPValue) {
        guard !lost.isEmpty else { return }
        if lost.count == items.count {
            remove(owner)
        } else {
            for item in lost { remove(item) }
        }
    }

    // MARK: Microsoft

    private mutating func moveMicrosoftRegions(_ placement: PicturePlacement) {
        let space = "http://ns.microsoft.com/photo/1.2/"
        for regions in values(of: XMPName(space, "RegionInfo")) {
            guard let list = fields(of: regions)[XMPName("\(space)t/RegionInfo#", "Regions")] else { continue }
            let items = items(of: list)
            let lost = items.filter { item in
                guard let rectangle = fields(of: item)[XMPName("\(space)t/Region#", "Rectangle")] else { return false }
                return !moveRectangle(rectangle, placement)
            }
            removeItems(lost, of: items, orAll: regions)
        }
    }

    /// Left, top, width and height, as shares of the picture's sides.
    private mutating func moveRectangle(_ rectangle: XMPValue, _ placement: PicturePlacement) -> Bool {
        let numbers = (text(of: rectangle) ?? "").split(separator: ",").compactMap { Double(Self.trimmed($0)) }
        guard numbers.count == 4, numbers.allSatisfy({ abs($0) < 1e6 }) else { return foundUnreadable() }
        let (before, after) = (placement.before, placement.after)
        let area = PictureArea(
            left: numbers[0] * Double(before.width), top: numbers[1] * Double(before.height),
            width: numbers[2] * Double(before.width), height: numbers[3] * Double(before.height))
        guard case .rectangle(let placed) = placement.place(.rectangle(area)) else { return false }
        let (width, height) = (Double(after.width), Double(after.height))
        let shares = [placed.left / width, placed.top / height, placed.width / width, placed.height / height]
        set(rectangle, to: shares.map { Self.text(of: $0) }.joined(separator: ", "))
        return true
    }

    // MARK: IPTC

    private mutating func moveIPTCRegions(_ placement: PicturePlacement) {
        for regions in values(of: XMPName(XMPNamespace.iptcExtension, "ImageRegion")) {
            let items = items(of: regions)
            let lost = items.filter { item in
                let boundary = fields(of: item)[XMPName(XMPNamespace.iptcExtension, "RegionBoundary")]
                return boundary.map { !moveBoundary($0, placement) } ?? false
            }
            removeItems(lost, of: items, orAll: regions)
        }
    }

    private mutating func moveBoundary(_ boundary: XMPValue, _ placement: PicturePlacement) -> Bool {
        let fields = fields(of: boundary)
        let field = { (name: String) in fields[XMPName(XMPNamespace.iptcExtension, name)] }
        let isPixels = field("rbUnit").flatMap { text(of: $0) } == "pixel"
        let (before, after) = (isPixels ? PixelSize.one : placement.before, isPixels ? PixelSize.one : placement.after)
        let vertices = field("rbVertices").map { items(of: $0) } ?? []
        if !vertices.isEmpty, let list = field("rbVertices") {
            return moveVertices(vertices, of: list, placement, before, after)
        }
        guard let x = number(of: field("rbX")), let y = number(of: field("rbY")) else { return foundUnreadable() }
        let point = PicturePoint(x: x * Double(before.width), y: y * Double(before.height))
        if let radius = number(of: field("rbRx")) {
            let circle = RegionShape.circle(center: point, radius: radius * Double(before.width))
            guard case .circle(let center, let radius) = placement.place(circle) else { return false }
            setPoint(center, field("rbX"), field("rbY"), of: after)
            set(field("rbRx"), to: radius / Double(after.width))
            return true
        }
        guard let width = number(of: field("rbW")), let height = number(of: field("rbH")) else {
            return foundUnreadable()
        }
        let area = PictureArea(
            left: point.x, top: point.y, width: width * Double(before.width), height: height * Double(before.height))
        guard case .rectangle(let placed) = placement.place(.rectangle(area)) else { return false }
        setPoint(PicturePoint(x: placed.left, y: placed.top), field("rbX"), field("rbY"), of: after)
        set(field("rbW"), to: placed.width / Double(after.width))
        set(field("rbH"), to: placed.height / Double(after.height))
        return true
    }

    private mutating func moveVertices(
        _ vertices: [XMPValue], of list: XMPValue, _ placement: PicturePlacement, _ before: PixelSize,
        _ after: PixelSize
    ) -> Bool {
        let (xName, yName) = (XMPName(XMPNamespace.iptcExtension, "rbX"), XMPName(XMPNamespace.iptcExtension, "rbY"))
        let points = vertices.compactMap { vertex -> PicturePoint? in
            let fields = fields(of: vertex)
            guard let x = number(of: fields[xName]), let y = number(of: fields[yName]) else { return nil }
            return PicturePoint(x: x * Double(before.width), y: y * Double(before.height))
        }
        guard points.count == vertices.count else { return foundUnreadable() }
        guard case .polygon(let placed) = placement.place(.polygon(points)) else { return false }
        setItems(
            of: list,
            to: placed.map {
                [
                    (xName, Self.text(of: $0.x / Double(after.width))),
                    (yName, Self.text(of: $0.y / Double(after.height))),
                ]
            })
        return true
    }

    // MARK: EXIF's copies

    /// SubjectArea and SubjectLocation, as EXIF has them.
    private mutating func moveSubject(_ placement: PicturePlacement) {
        for name in ["SubjectArea", "SubjectLocation"] {
            for value in values(of: XMPName(XMPNamespace.exif, name)) {
                let items = items(of: value)
                let numbers = items.compactMap { number(of: $0) }
                if numbers.count == items.count, let placed = SubjectArea(numbers)?.placed(placement) {
                    for (item, number) in zip(items, placed.numbers) { set(item, to: Double(number)) }
                } else {
                    remove(value)
                }
            }
        }
    }
}

extension PixelSize {
    fileprivate static let one = PixelSize(width: 1, height: 1)
    fileprivate var shortEdge: Int { min(width, height) }
}
