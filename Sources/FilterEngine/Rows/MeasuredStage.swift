/// A stage of a clock.
struct MeasuredStage {
    let clock: StageClock
    let number: Int

    func begin() { clock.begin(number) }
    func end() { clock.end() }
}
