import Testing

@Suite("A recorder of calls")
struct CallRecorderTests {
    private enum Call: Hashable {
        case open(String), close
    }

    @Test("keeps expected calls with their arguments, in order")
    func order() {
        let recorder = CallRecorder<Call>()
        for call in [Call.close, .open("b"), .open("a")] { recorder.expect(call) }
        recorder.record(.open("a"))
        recorder.record(.open("b"))
        recorder.record(.close)
        #expect(recorder.calls == [.open("a"), .open("b"), .close])
    }

    @Test("fails the test at the line that made it, for an unexpected call")
    func unexpected() {
        let line = #line + 2
        withKnownIssue {
            let recorder = CallRecorder<Call>()
            recorder.expect(.open("a"))
            recorder.record(.open("a"))
            recorder.record(.open("b"))
        } matching: { issue in
            issue.sourceLocation?.line == line && issue.comments == [".open(\"b\") was not expected"]
        }
    }

    @Test("fails the test for a call that comes once more than expected")
    func twice() {
        withKnownIssue {
            let recorder = CallRecorder<Call>()
            recorder.expect(.close)
            recorder.record(.close)
            recorder.record(.close)
        }
    }

    @Test("fails the test at the line that expected a call, when the recorder goes away without it")
    func missing() {
        let line = #line + 3
        withKnownIssue {
            let recorder = CallRecorder<Call>()
            recorder.expect(.close)
        } matching: { issue in
            issue.sourceLocation?.line == line && issue.comments == [".close never came"]
        }
    }

    @Test("waits until all that was expected has come")
    func met() async {
        let recorder = CallRecorder<Call>()
        recorder.expect(.open("a"))
        recorder.expect(.close)
        Task {
            recorder.record(.close)
            recorder.record(.open("a"))
        }
        await recorder.met()
        #expect(recorder.calls.count == 2)
    }
}
