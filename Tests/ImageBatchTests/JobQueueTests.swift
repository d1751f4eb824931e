import ImageBatch
import ImageCore
import ImagePipeline
import KernelDispatch
import SystemPackage
import TestSupport
import Testing

extension PictureJob {
    /// A job for tests.
    static func sample(
        _ number: Int, input: FilePath = "in.jpg", output: FilePath = "out.jpg", memory: Int = 1, size: Int = 1
    ) -> PictureJob {
        let look = LookRequest(name: "filtered", file: nil, filters: "invert(1)")
        return PictureJob(
            WorkerRequest(RenderRequest(look: look)), number: number, input: input,
            to: SaveTarget(output, overwrites: false), estimatedMemory: memory, inputSize: size)
    }
}

@Suite(.hangGuard) struct JobQueueTests {
    @Test("the largest of the next few come first, and all come once")
    func order() async {
        let sizes = (0..<300).map { ($0 * 37) % 101 }
        let queue = JobQueue(ListedJobs(sizes.enumerated().map { .sample($0, size: $1) }), memoryBudget: 1 << 40)
        var numbers: [Int] = []
        while let job = await queue.next() { numbers.append(job.number) }
        #expect(numbers.sorted() == Array(0..<300))
        #expect(sizes[numbers[0]] == sizes[..<64].max())
        // The order stays close to that of the jobs.
        #expect(numbers.enumerated().allSatisfy { abs($0 - $1) < 64 })
    }

    @Test("jobs that are tried once more are each alone, and then the others go on")
    func secondTry() async throws {
        let queue = JobQueue(ListedJobs((0..<6).map { .sample($0, memory: 10) }), memoryBudget: 100)
        var jobs: [PictureJob] = []
        for _ in 0..<3 { jobs.append(try #require(await queue.next())) }
        #expect(jobs.allSatisfy { !$0.isLastTry })
        for job in jobs[..<2] { await queue.ended(job) }
        actor Order {
            var taken: [Int] = []
            func take(_ job: PictureJob) { taken.append(job.number) }
        }
        let order = Order()
        @Sendable func expectWaiting(_ count: Int) async {
            #expect(await becomesTrue { await queue.waitingCount == count })
        }
        await withTaskGroup { group in
            for job in jobs[..<2] {
                group.addTask {
                    let last = await queue.waitAlone(for: job)
                    #expect(last.number == job.number && last.isLastTry)
                    let before = await order.taken
                    // The other one that is tried again, if it has not been yet, and both who ask for the next job.
                    await expectWaiting(3 - before.count)
                    #expect(await order.taken == before)
                    await order.take(last)
                    await queue.ended(last)
                }
            }
            await expectWaiting(2)
            for _ in 0..<2 {
                group.addTask {
                    while let job = await queue.next() {
                        await order.take(job)
                        await queue.ended(job)
                    }
                }
            }
            await expectWaiting(4)
            #expect(await order.taken == [])
            await queue.ended(jobs[2])
        }
        #expect(await Set(order.taken.prefix(2)) == Set(jobs[..<2].map(\.number)))
        #expect(await Set(order.taken + [jobs[2].number]) == Set(0..<6))
    }

    @Test("jobs under way stay within the memory budget, and one that is larger runs alone")
    func budget() async {
        let memory = [60, 50, 500, 40, 10, .max, 1]
        let queue = JobQueue(ListedJobs(memory.enumerated().map { .sample($0, memory: $1) }), memoryBudget: 100)
        actor Watch {
            var current = 0
            var most = 0
            /// Tasks that have a job, and those for which there is none any more.
            var settled = 0
            var done = 0
            func begin(_ memory: Int) {
                current += min(memory, 100)
                most = max(most, current)
                settled += 1
            }
            func end(_ memory: Int) {
                current -= min(memory, 100)
                done += 1
                settled -= 1
            }
            func leave() { settled += 1 }
        }
        let watch = Watch()
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    while let job = await queue.next() {
                        await watch.begin(job.estimatedMemory)
                        // No other could begin beside it.
                        #expect(await becomesTrue { await watch.settled + queue.waitingCount == 4 })
                        await watch.end(job.estimatedMemory)
                        await queue.ended(job)
                    }
                    await watch.leave()
                }
            }
        }
        #expect(await watch.most <= 100)
        #expect(await watch.done == memory.count)
    }

    @Test("a cancelled queue gives nothing, to those who wait too")
    func cancel() async {
        let queue = JobQueue(ListedJobs([.sample(0, memory: 10), .sample(1, memory: 10)]), memoryBudget: 10)
        let first = await queue.next()
        #expect(first?.number != nil)
        async let second = queue.next()
        #expect(await becomesTrue { await queue.waitingCount == 1 })
        await queue.cancel()
        let waited = await second
        #expect(waited?.number == nil)
        let after = await queue.next()
        #expect(after?.number == nil)
    }
}
