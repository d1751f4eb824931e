import FilterEngine
import ImageCore

/// Measures one picture on its way. Decoding, the side that fills bands and the one that encodes them have a clock each, for
/// they may run at the same time.
final class RenderClock {
    let decoding = StageClock()
    let filling = StageClock()
    let encoding = StageClock()

    /// The decoder's stage, on its own clock where it has a thread of its own, else on that of the side that fills bands.
    static let decodingStage = 0

    // The other stages of the filling side's clock; those of the look follow.
    static let geometryStage = 1
    static let roomStage = 2
    static let decodedStage = 3
    private static let fillingStages = ["decoding", "geometry", "waiting for room", "waiting for decoded rows"]

    // The stages of the encoding side's clock; those of the look follow, which is put on rows where there is time for it.
    static let encodingStage = 0
    static let rowsStage = 1
    private static let encodingStages = ["encoding", "waiting for rows"]

    private let start = ContinuousClock.now
    private var opened = ContinuousClock.now

    init() {
        _ = decoding.add([Self.fillingStages[Self.decodingStage]])
        _ = filling.add(Self.fillingStages)
        _ = encoding.add(Self.encodingStages)
    }

    /// The number of the look's first stage, for rows that are filtered on the decoding side.
    var fillingLook: (clock: StageClock, firstStage: Int) { (filling, Self.fillingStages.count) }

    /// The same on the encoding side.
    var encodingLook: (clock: StageClock, firstStage: Int) { (encoding, Self.encodingStages.count) }

    /// Lets the encoding side measure the look, too.
    func addLook(_ stages: [String]) { _ = encoding.add(stages) }

    /// To be called before the first row.
    func markOpened() { opened = .now }

    /// To be called when all sides are done.
    var times: RenderTimes {
        var times = RenderTimes()
        times.opening = (opened - start).inSeconds
        let filled = filling.stages
        times.decoding = filled[Self.decodingStage].seconds + decoding.stages[Self.decodingStage].seconds
        times.geometry = filled[Self.geometryStage].seconds
        times.waitingForRoom = filled[Self.roomStage].seconds
        times.waitingForDecoding = filled[Self.decodedStage].seconds
        times.stages = filled.dropFirst(Self.fillingStages.count).map {
            RenderTimes.Stage(name: $0.name, seconds: $0.seconds)
        }
        for (number, stage) in encoding.stages.dropFirst(Self.encodingStages.count).enumerated() {
            times.stages[number].seconds += stage.seconds
        }
        times.encoding = encoding.stages[Self.encodingStage].seconds
        times.waitingForRows = encoding.stages[Self.rowsStage].seconds
        times.whole = (ContinuousClock.now - start).inSeconds
        return times
    }
}
