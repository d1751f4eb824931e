import CTestJPEG
import Testing

@Suite struct GuardTests {
    @Test func anErrorReturnsToTheInnermostGuardedCall() {
        #expect(ctest_guards_nest())
    }
}
