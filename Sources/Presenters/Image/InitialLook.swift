import Inspire

/// The look that a picture is opened with instead of the one that is suggested first.
struct InitialLook {
    /// Where no look is offered that goes by this name, the one suggested first is taken.
    var id: Look.ID
    /// 0…1; nil where it is the look's own.
    var strength: Double?
    /// Whether people chose it for this picture, and would miss it where it is not saved.
    var isChosen = false
}
