import Inspire

/// A chosen look and how much of it there is.
struct LookSetting: Equatable {
    var choice: LookChoice
    /// 0…1, instead of the look's own.
    var strength: Double

    var look: Look {
        var look = choice.look
        look.strength = strength
        return look
    }
}
