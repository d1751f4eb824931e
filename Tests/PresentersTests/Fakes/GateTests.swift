import TestSupport
import Testing

@Suite("A gate", .hangGuard)
struct GateTests {
    @Test("lets calls wait until they are answered, in any order")
    func order() async throws {
        let gate = Gate<String, Int, any Error>(line: #_sourceLocation)
        async let first = gate.pass("a")
        let one = try await gate.next()
        async let second = gate.pass("b")
        let two = try await gate.next()
        #expect(one.input == "a" && two.input == "b")
        two.succeed(2)
        let later = try await second
        #expect(later == 2)
        one.succeed(1)
        let earlier = try await first
        #expect(earlier == 1)
        gate.verify()
    }

    @Test("knows when a call was cancelled, and lets it wait still")
    func cancelled() async throws {
        let gate = Gate<String, Int, any Error>(line: #_sourceLocation)
        let task = Task { try await gate.pass("a") }
        let call = try await gate.next()
        task.cancel()
        await call.cancelled()
        call.succeed(1)
        #expect(try await task.value == 1)
    }

    @Test("fails the test at the line that made it for a call that was not expected")
    func untaken() async throws {
        let line = #line + 1
        let gate = Gate<String, Int, any Error>(line: #_sourceLocation)
        let task = Task { try await gate.pass("a") }
        while gate.untaken.isEmpty { await Task.yield() }
        withKnownIssue {
            gate.verify()
        } matching: { issue in
            issue.sourceLocation?.line == line && issue.comments == ["unexpected call: \"a\""]
        }
        try await gate.next().succeed(1)
        #expect(try await task.value == 1)
    }
}
