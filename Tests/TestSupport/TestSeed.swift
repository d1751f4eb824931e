import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What tests whose course is random begin with. Others have generators with seeds of their own, and are the same on every run.
package enum TestSeed {
    /// `IMAGE_APP_TEST_SEED`, or without it another number on each run.
    package static let value =
        getenv("IMAGE_APP_TEST_SEED").flatMap { UInt32(String(cString: $0)) } ?? UInt32.random(in: 0...UInt32.max)
}

extension Trait where Self == IssueHandlingTrait {
    /// Every failure of the test says how to repeat its random course.
    package static var printsSeed: Self {
        .compactMapIssues { issue in
            var issue = issue
            issue.comments.append("IMAGE_APP_TEST_SEED=\(TestSeed.value) repeats the test's random course")
            return issue
        }
    }
}
