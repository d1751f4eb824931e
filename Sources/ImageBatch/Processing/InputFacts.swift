import ImageFiles
import SystemPackage

/// What is known of a picture, its result's path and what the journal says, when it is decided what becomes of the picture.
package struct InputFacts: Sendable {
    /// The file that has the result's name.
    package struct Existing: Sendable {
        package var isRegular = true
        package var isCreatedDuringRun = false
        /// Whether it is an input that no journal calls a result.
        package var isInput = false
        /// Whether it is, as it was made, the result of another picture.
        package var isResultOfAnother = false

        package init() {}
    }

    /// The picture where its result is to replace it.
    package struct Replaced: Sendable {
        package var isRegular = true
        package var isReadOnly = false
        /// Whether the look is made of it.
        package var isLookSource = false
        package var linkCount = 1
        /// Where its bytes are to be kept; nil where they are not.
        package var backup: FilePath?
        package var backupExists = false
        /// Whether the backup is another name of the same file: a run that was killed may have made it, and nothing else.
        package var isBackedUp = false
        package var backupNameIsTooLong = false

        package init() {}
    }

    package var claim = OutputClaims.Availability.free
    /// Whether the result would be outside of the folder of the results.
    package var leavesFolder = false
    package var resultState = JournalIndex.ResultState.unknown
    /// Nil where nothing has the result's name.
    package var existing: Existing?
    /// What is in the way of the result, ``existing`` or another.
    package var obstacle: ResultObstacle?
    /// Nil where the original stays.
    package var replaced: Replaced?

    package init() {}
}
