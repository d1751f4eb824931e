import ImageCodecs
import ImageCore
import ImageFiles
import SystemPackage

/// One save of a picture: a result that appears whole or not at all, of an input that is still what was read.
///
/// It has three steps, and the second may happen in another process:
/// 1. The input is opened (``OpenedInput``), and `init` opens the destination.
/// 2. Somebody renders from the input's source to ``destination``.
/// 3. ``commit(origin:noting:)`` checks that the input has not changed, has the result noted, keeps a backup where one is asked
///    for, and gives the result its name.
///
/// A transaction that is let go without a commit leaves nothing behind; ``discard()`` sees to that at once.
package struct SaveTransaction {
    package let destination: FileDestination
    private let input: OpenedInput?
    private let target: SaveTarget
    private let codecs: CodecRunner

    /// Opens the destination.
    /// - Parameters:
    ///   - input: nil for a picture in memory.
    ///   - codecs: the runner with which recipes are read.
    /// - Throws: `ImageError.writeFailed`.
    package init(_ input: OpenedInput?, to target: SaveTarget, codecs: CodecRunner) throws(ImageError) {
        destination = try FileDestination(
            target.path, overwrites: target.overwrites, temporaryName: target.temporaryName,
            mayBeNameless: target.mayBeNameless)
        self.input = input
        self.target = target
        self.codecs = codecs
    }

    /// Gives the result its name.
    /// - Parameters:
    ///   - origin: what the input was made from, by the report of its rendering: that is never replaced.
    ///   - note: gets the result when it is whole, before it has its name, as a journal has to. Throws to keep it from that.
    /// - Throws: `ImageError`; nothing has changed then.
    package func commit(
        origin: RecordedOriginals?, noting note: (Stat, FileSource) throws -> Void = { _, _ in }
    ) throws(ImageError) {
        if target.overwrites, !target.replacesInput {
            try origin?.checkReplacing(target.path, input: input?.path, codecs: codecs)
        }
        try destination.commit { status, file in
            try checkInput()
            try note(status, file)
            // Noting takes its time, and a backup may.
            try checkInput()
            try keepBackup()
        }
    }

    /// Leaves nothing of the result behind, at once. After a commit it does nothing.
    package func discard() { destination.discard() }

    private func checkInput() throws(ImageError) { try input?.checkUnchanged(mustExist: target.replacesInput) }

    private func keepBackup() throws(ImageError) {
        guard let backup = target.backup else { return }
        let isNew = try FileBackup.make(of: target.path, named: backup, temporaryName: target.backupTemporaryName)
        do throws(ImageError) {
            try checkInput()
        } catch {
            if isNew { FileBackup.remove(backup) }
            throw error
        }
    }
}
