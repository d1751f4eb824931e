import ImageCore
import ImagePipeline
import TestSupport
import Testing

@Suite struct GeometryPlanTests {
    private func plan(
        _ steps: [GeometryStep], _ width: Int, _ height: Int, _ orientation: Orientation = .topLeft,
        turnsUpright: Bool = false
    ) throws(ImageError) -> GeometryPlan {
        try GeometryPlan(
            steps, size: PixelSize(width: width, height: height), orientation: orientation,
            turnsUpright: turnsUpright, limits: ImageLimits()
        )
    }

    @Test(
        "sizes that people ask for",
        arguments: [
            (GeometryStep.Resizing.exactly(width: 10, height: 20), 10, 20),
            (.exactly(width: 1500, height: nil), 1500, 1000), (.exactly(width: nil, height: 1000), 1500, 1000),
            (.exactly(width: 1, height: nil), 1, 1), (.scaled(0.5), 1500, 1000), (.scaled(2), 6000, 4000),
            (.scaled(0.0001), 1, 1), (.longEdge(300), 300, 200), (.longEdge(1), 1, 1), (.longEdge(4000), 3000, 2000),
            (.within(PixelSize(width: 300, height: 300)), 300, 200),
            (.within(PixelSize(width: 300, height: 100)), 150, 100),
            (.within(PixelSize(width: 9000, height: 1000)), 1500, 1000),
            (.within(PixelSize(width: 3000, height: 2000)), 3000, 2000),
        ])
    func sizes(resizing: GeometryStep.Resizing, width: Int, height: Int) throws {
        #expect(try plan([.resize(resizing)], 3000, 2000).size == PixelSize(width: width, height: height))
        // A picture that lies on its side is as large upright.
        let turned = try plan([.resize(resizing)], 2000, 3000, .rightTop)
        #expect(turned.size == PixelSize(width: height, height: width) && turned.orientation == .rightTop)
    }

    @Test(
        "parts that people ask for",
        arguments: [
            (
                GeometryStep.Cropping.area(PixelArea(left: 5, top: 7, size: PixelSize(width: 10, height: 20))), 5, 7,
                10, 20
            ),
            (.centered(PixelSize(width: 100, height: 50)), 100, 75, 100, 50),
            (.shape(width: 1, height: 1), 50, 0, 200, 200),
            (.orientedShape(width: 3, height: 1), 0, 50, 300, 100),
            (.orientedShape(width: 1, height: 3), 0, 50, 300, 100),
            (.shape(width: 2, height: 3), 83, 0, 133, 200), (.orientedShape(width: 1, height: 1), 50, 0, 200, 200),
            (.shape(width: 3, height: 1), 0, 50, 300, 100), (.share(0.5), 75, 50, 150, 100),
            (.share(0.001), 149, 99, 1, 1),
        ])
    func parts(cropping: GeometryStep.Cropping, left: Int, top: Int, width: Int, height: Int) throws {
        let area = PixelArea(left: left, top: top, size: PixelSize(width: width, height: height))
        #expect(try plan([.crop(cropping)], 300, 200).operations == [.crop(area)])
    }

    @Test("what can't be had is said in a line")
    func refusals() {
        let large = PixelSize(width: 5000, height: 5000)
        #expect(
            throws: ImageError.invalidRequest(
                "a crop of 5000 × 5000 pixels does not fit in 4000 × 3000 pixels; it has to be smaller")
        ) { try plan([.crop(.area(PixelArea(left: 0, top: 0, size: large)))], 4000, 3000) }
        let part = PixelArea(left: 3500, top: 100, size: PixelSize(width: 1000, height: 500))
        #expect(
            throws: ImageError.invalidRequest(
                "a crop of 1000 × 500 pixels at 3500, 100 does not fit in 4000 × 3000 pixels; "
                    + "of this size it may be at 0, 0 to 3000, 2500")
        ) { try plan([.crop(.area(part))], 4000, 3000) }
        let impossible: [GeometryStep] = [
            .resize(.exactly(width: 0, height: 5)), .resize(.exactly(width: nil, height: -5)), .resize(.scaled(0)),
            .resize(.scaled(.nan)), .resize(.scaled(.infinity)), .resize(.longEdge(0)),
            .resize(.within(PixelSize(width: 5, height: 0))), .resize(.exactly(width: .max, height: .max)),
            .crop(.centered(PixelSize(width: 5, height: 0))), .crop(.shape(width: 0, height: 1)),
            .crop(.shape(width: 1e308, height: 1e-308)), .crop(.share(0)), .crop(.share(1.1)), .crop(.share(.nan)),
            .crop(.area(PixelArea(left: .max, top: .max, size: PixelSize(width: 1, height: 1)))),
            .crop(.area(PixelArea(left: -1, top: 0, size: PixelSize(width: 1, height: 1)))),
            .rotate(degrees: .nan), .rotate(degrees: 1e300),
        ]
        for step in impossible { #expect(throws: ImageError.self) { try plan([step], 40, 30) } }
    }

    @Test("quarter turns and flips add up to one turn at the end")
    func turns() throws {
        let steps: [GeometryStep] = [.rotate(degrees: 90), .crop(.centered(PixelSize(width: 20, height: 40)))]
        let turned = try plan(steps, 60, 30)
        #expect(
            turned.operations == [
                .crop(PixelArea(left: 10, top: 5, size: PixelSize(width: 40, height: 20))), .turn(.rightTop),
            ])
        #expect(turned.size == PixelSize(width: 20, height: 40) && turned.orientation == .topLeft)
        #expect(try plan([.rotate(degrees: 360), .flip(.vertical), .flip(.vertical)], 60, 30).operations == [])
        #expect(try plan([.rotate(degrees: 90), .rotate(degrees: 270)], 60, 30).operations == [])
        // It undoes what the file says: the pixels stay, and the tag is to go.
        #expect(try plan([.rotate(degrees: -90)], 60, 30, .rightTop).operations == [.turn(.topLeft)])
        #expect(try plan([], 60, 30, .rightTop, turnsUpright: true).operations == [.turn(.rightTop)])
        #expect(try plan([], 60, 30, .rightTop).operations == [])
    }

    @Test("orientations make a group: two are one, and each has an inverse", arguments: Orientation.allCases)
    func group(orientation: Orientation) {
        for next in Orientation.allCases {
            let point = orientation.upright(x: 0.1, y: 0.7)
            let both = orientation.followed(by: next).upright(x: 0.1, y: 0.7)
            let steps = next.upright(x: point.x, y: point.y)
            #expect(abs(both.x - steps.x) < 1e-12 && abs(both.y - steps.y) < 1e-12)
            #expect(orientation.followed(by: next).isMirrored == (orientation.isMirrored != next.isMirrored))
        }
        #expect(orientation.followed(by: orientation.inverse) == .topLeft)
    }
}
