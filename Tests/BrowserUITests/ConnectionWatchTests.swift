import BrowserUI
import Testing

@Suite("The limits of a connection")
struct ConnectionWatchTests {
    private let limits = ConnectionLimits()
    private var watch: ConnectionWatch

    init() {
        watch = ConnectionWatch(limits, at: .zero)
    }

    /// Feeds bytes at an interval. Returns the time after which the client is cut off; nil if it is not within a day.
    private func cutOff(_ watch: ConnectionWatch, bytes: Int, every interval: Duration) -> Duration? {
        var (watch, now) = (watch, Duration.zero)
        while now < .seconds(86400) {
            now += interval
            if watch.isOverdue(at: now) { return now }
            guard watch.receive(bytes, at: now) == .decode else { return now }
        }
        return nil
    }

    @Test("A client that sends nothing is cut off")
    func idle() {
        #expect(!watch.isOverdue(at: limits.idleTime))
        #expect(watch.isOverdue(at: limits.idleTime + .seconds(1)))
    }

    @Test(
        "A client that sends its head slowly is cut off",
        arguments: [Duration.milliseconds(10), .seconds(1), .seconds(10), .seconds(60)])
    func slowHead(interval: Duration) throws {
        var watch = watch
        #expect(watch.receive(1, at: .zero) == .decode)
        let end = try #require(cutOff(watch, bytes: 1, every: interval))
        #expect(end <= limits.headTime + interval)
    }

    @Test("A head that does not end is refused")
    mutating func endlessHead() {
        for _ in 0..<limits.headBytes + 1 { #expect(watch.receive(1, at: .zero) == .decode) }
        #expect(watch.receive(1, at: .zero) == .refuse)
    }

    @Test(
        "A client that sends a body of any length slowly is cut off",
        arguments: [1 << 16, 1 << 28], [Duration.milliseconds(10), .seconds(1), .seconds(60)])
    func slowBody(length: Int, interval: Duration) throws {
        var watch = watch
        watch.admit(bodyLength: length, at: .zero)
        let end = try #require(cutOff(watch, bytes: 1, every: interval))
        #expect(end <= limits.progressTime + interval)
    }

    @Test("A client that sends a body steadily is not cut off")
    mutating func steadyBody() {
        watch.admit(bodyLength: 256 << 20, at: .zero)
        for second in 1...2560 {
            #expect(watch.receive(100 << 10, at: .seconds(second)) == .decode)
            #expect(!watch.isOverdue(at: .seconds(second)))
        }
        watch.beginAnswer()
        // An answer may take hours to make.
        #expect(!watch.isOverdue(at: .seconds(86400)))
    }

    @Test(
        "A client that takes an answer slowly is cut off, whether the answer is complete or not",
        arguments: [false, true])
    func slowReader(isComplete: Bool) {
        var watch = watch
        watch.admit(bodyLength: 0, at: .zero)
        watch.beginAnswer()
        watch.send(256 << 10, at: .seconds(100))
        if isComplete { watch.endAnswer(at: .seconds(100)) }
        for second in 101..<115 { watch.sent(1, at: .seconds(second)) }
        #expect(!watch.isOverdue(at: .seconds(115)))
        #expect(watch.isOverdue(at: .seconds(116)))
    }

    @Test("Events may keep a connection open for ever, as long as the client takes them")
    mutating func events() {
        watch.admit(bodyLength: 0, at: .zero)
        watch.beginAnswer()
        for minute in 1...1440 {
            watch.send(4, at: .seconds(60 * minute))
            watch.sent(4, at: .seconds(60 * minute + 1))
            #expect(!watch.isOverdue(at: .seconds(60 * minute + 59)))
        }
    }

    @Test("A client that sends the next request before its answer is cut off")
    mutating func pipelining() {
        watch.admit(bodyLength: 0, at: .zero)
        watch.beginAnswer()
        #expect(watch.receive(1, at: .zero) == .close)
    }

    @Test("After its answer, a client may send the next request")
    mutating func nextRequest() {
        watch.admit(bodyLength: 0, at: .zero)
        watch.beginAnswer()
        watch.send(100, at: .seconds(1))
        watch.endAnswer(at: .seconds(1))
        watch.sent(100, at: .seconds(1))
        #expect(watch.receive(100, at: .seconds(50)) == .decode)
        #expect(!watch.isOverdue(at: .seconds(64)))
    }

    @Test("Bytes after a refused head are discarded, up to a number and a time")
    mutating func refusal() {
        _ = watch.receive(100, at: .zero)
        watch.refuse(at: .zero)
        for _ in 0..<limits.discardedBytes >> 16 { #expect(watch.receive(1 << 16, at: .seconds(1)) == .discard) }
        #expect(watch.receive(1, at: .seconds(1)) == .close)
        #expect(!watch.isOverdue(at: limits.discardTime))
        #expect(watch.isOverdue(at: limits.discardTime + .seconds(1)))
    }
}

@Suite("The table of connections")
struct ConnectionTableTests {
    private var table = ConnectionTable<Int>(maximum: 3)

    @Test("A connection above the maximum takes the place of the oldest stranger")
    mutating func strangers() {
        for id in 1...3 { #expect(table.open(id) == nil) }
        table.admit(1)
        #expect(table.open(4) == 2)
        #expect(table.open(5) == 3)
        #expect(table.count == 3)
        table.close(1)
        #expect(table.open(6) == nil)
        #expect(table.count == 3)
    }

    @Test("A new connection is closed if all others belong to the browser")
    mutating func knownOnes() {
        for id in 1...3 {
            #expect(table.open(id) == nil)
            table.admit(id)
        }
        #expect(table.open(4) == 4)
        table.close(4)
        #expect(table.count == 3)
        table.close(2)
        #expect(table.open(5) == nil)
    }

    @Test("A thousand idle connections never close the browser's own")
    mutating func flood() {
        _ = table.open(0)
        table.admit(0)
        for id in 1...1000 { #expect(table.open(id) != 0) }
        #expect(table.count == 3)
    }

    @Test("A connection that was closed in favour of another one can't be admitted")
    mutating func lateAdmission() {
        for id in 1...4 { _ = table.open(id) }
        table.admit(1)
        #expect(table.count == 3)
        table.close(1)
        #expect(table.count == 3)
    }
}
