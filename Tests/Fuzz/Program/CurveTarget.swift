import Inspire

/// A file of curves (.acv), by itself and in a filter that runs.
enum CurveTarget {
    static func read(_ bytes: [UInt8]) {
        let curves = try? ToneCurves(acv: bytes)
        let resources = FuzzedResources(bytes: bytes)
        let filters = try? Look.filters(parsing: Array("curves(acv: url(fuzz.acv))".utf8), resources: resources)
        expect((curves == nil) == (filters == nil))
        guard let curves, let filters else { return }
        for points in [curves.all, curves.red, curves.green, curves.blue] {
            expect(points.count >= 2)
            expect(zip(points, points.dropFirst()).allSatisfy { $0.x < $1.x })
            expect(points.allSatisfy { 0...1 ~= $0.x && 0...1 ~= $0.y })
        }
        FuzzedLook.run(Look(name: "curves", steps: filters.map { .filter($0) }))
    }
}
