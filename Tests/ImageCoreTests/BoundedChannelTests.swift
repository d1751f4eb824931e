import Dispatch
import ImageCore
import Synchronization
import TestSupport
import Testing

@Suite(.hangGuard) struct BoundedChannelTests {
    private final class Slot: Sendable {
        let number = Mutex(0)
    }

    /// Runs on a thread outside of the pool that tests share.
    private static func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "test").async { continuation.resume(returning: work()) }
        }
    }

    private static func send(_ numbers: Range<Int>, to channel: BoundedChannel<Slot>) throws(ImageError) {
        for number in numbers {
            let slot = try channel.takeEmpty()
            slot.number.withLock { $0 = number }
            channel.send(slot)
        }
    }

    /// What is received until the end, and the error that ends it.
    private static func received(from channel: BoundedChannel<Slot>) -> (numbers: [Int], error: ImageError?) {
        var numbers: [Int] = []
        do throws(ImageError) {
            while let slot = try channel.receive() {
                numbers.append(slot.number.withLock { $0 })
                channel.giveBack(slot)
            }
            return (numbers, nil)
        } catch {
            return (numbers, error)
        }
    }

    @Test("elements arrive in order, each once, through any number of slots", arguments: [1, 2, 4])
    func order(slots: Int) async throws {
        let channel = BoundedChannel((0..<slots).map { _ in Slot() })
        async let received = Self.onThread { Self.received(from: channel) }
        await Self.onThread {
            #expect(throws: Never.self) { try Self.send(0..<10_000, to: channel) }
            channel.finish()
        }
        #expect(await received.numbers == Array(0..<10_000))
        #expect(await received.error == nil)
        #expect(try channel.receive() == nil, "the end stays the end")
    }

    @Test("a sender that is ahead waits: no more elements are under way than there are slots")
    func backPressure() async throws {
        let channel = BoundedChannel([Slot(), Slot()])
        try Self.send(0..<2, to: channel)
        #expect(channel.unreturned == 2)
        let isSent = Atomic(false)
        async let sender: Void = Self.onThread {
            #expect(throws: Never.self) { try Self.send(2..<3, to: channel) }
            isSent.store(true, ordering: .sequentiallyConsistent)
        }
        let first = try #require(try channel.receive())
        // Received is not given back.
        #expect(!isSent.load(ordering: .sequentiallyConsistent) && channel.unreturned == 2)
        channel.giveBack(first)
        await sender
        #expect(channel.unreturned == 2)
        #expect(try channel.receive()?.number.withLock { $0 } == 1)
        #expect(try channel.receive()?.number.withLock { $0 } == 2)
    }

    @Test("an error arrives after what was sent before it, and again")
    func error() async throws {
        let channel = BoundedChannel((0..<4).map { _ in Slot() })
        try Self.send(0..<3, to: channel)
        channel.finish(throwing: .damaged("broken"))
        let (numbers, error) = Self.received(from: channel)
        #expect(numbers == [0, 1, 2] && error == .damaged("broken"))
        #expect(throws: ImageError.damaged("broken")) { try channel.receive() }
    }

    @Test("cancelling wakes a sender that waits for room, and one that comes later")
    func cancelledSender() async throws {
        let channel = BoundedChannel([Slot()])
        try Self.send(0..<1, to: channel)
        async let sender = Self.onThread { #expect(throws: ImageError.cancelled) { try channel.takeEmpty() } }
        channel.cancel()
        _ = await sender
        #expect(throws: ImageError.cancelled) { try channel.takeEmpty() }
    }

    @Test("cancelling wakes a receiver that waits, and discards what it has not received")
    func cancelledReceiver() async throws {
        let channel = BoundedChannel([Slot(), Slot()])
        async let receiver = Self.onThread { #expect(throws: ImageError.cancelled) { try channel.receive() } }
        channel.cancel()
        _ = await receiver
        channel.send(Slot())
        #expect(throws: ImageError.cancelled) { try channel.receive() }
    }

    @Test("nothing is kept: what was sent and not received goes with the channel")
    func release() throws {
        weak var slot: Slot?
        do {
            let first = Slot()
            slot = first
            let channel = BoundedChannel([first])
            try Self.send(0..<1, to: channel)
            channel.cancel()
        }
        #expect(slot == nil)
    }
}
