import ImageBatch
import Testing

/// How many workers there are with few files.
@Suite struct DescriptorBudgetTests {
    @Test("Workers are as many as have their files, and none where one would not have them")
    func workers() {
        #expect((0..<20).allSatisfy { DescriptorBudget.workers(4, free: $0) == 0 })
        #expect([20, 29, 30, 40, 50, 1000].map { DescriptorBudget.workers(4, free: $0) } == [1, 1, 2, 3, 4, 4])
        #expect(DescriptorBudget.workers(2, free: 1000) == 2)
    }

    @Test("Files are counted no further than is asked")
    func free() {
        #expect(DescriptorBudget.free(upTo: 5) == 5 && DescriptorBudget.free(upTo: 0) == 0)
    }
}
