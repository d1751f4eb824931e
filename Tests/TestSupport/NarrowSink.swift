import ImageCore

/// Fails when more bytes come than it has room for.
package final class NarrowSink: ByteSink {
    private var room: Int

    package init(room: Int) {
        self.room = room
    }

    package func write(_ bytes: RawSpan) throws(ImageError) {
        room -= bytes.byteCount
        if room < 0 { throw .writeFailed("full") }
    }
}
