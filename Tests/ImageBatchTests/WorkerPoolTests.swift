import ImageBatch
import ImageCodecs
import ImagePipeline
import InjectedFaults
import SystemPackage
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The parent's side, with scripts of the shell as workers. Time passes for it only where a test says so.
@Suite(.hangGuard) struct WorkerPoolTests {
    private let folder = TemporaryFolder()

    /// A worker that runs `answer` for each job, whose number is `$n`; `ok` answers as a worker that has done it.
    private func worker(_ answer: String, before: String = "") throws -> FilePath {
        let script = """
            #!/bin/bash
            ok() { printf '{"version":1,"number":%d,"seconds":0}\\n' "$1"; }
            \(before)
            while IFS= read -r line; do
                n=$(sed 's/.*"number":\\([0-9]*\\).*/\\1/' <<<"$line")
                \(answer)
            done
            """
        let path = try folder.write(Array(script.utf8), "worker")
        #expect(chmod(path.string, 0o755) == 0)
        return path
    }

    private func run(
        _ program: FilePath, count: Int, workers: Int = 2, most: Int = .max, purpose: WorkerRequest.Purpose = .trial,
        outcomes: Outcomes = Outcomes()
    ) async -> [Int: Outcome] {
        var runner = WorkerPool(
            program: program, workerCount: workers, timeLimit: .seconds(4), memoryBudget: 1 << 30, codecs: .inProcess)
        runner.faults = InjectedFaults("clock:\(folder.appending("clock"))")
        guard let input = try? folder.write([1], "in.jpg") else { return [:] }
        let jobs = (0..<count).map { number in
            var job = PictureJob.sample(number, input: input, output: folder.appending("\(number).jpg"))
            job.work.purpose = purpose
            return job
        }
        await runner.run(ListedJobs(jobs)) { job, report in
            #expect(job.number == report.number)
            return await outcomes.take(report) < most
        }
        return await outcomes.all
    }

    /// Lets time pass until it is so many seconds after the start.
    private func passTime(until seconds: Int) throws {
        try folder.write([UInt8](repeating: 0, count: seconds), "clock")
    }

    private enum Outcome: Equatable {
        case done
        case failed(String)
    }

    private actor Outcomes {
        var all: [Int: Outcome] = [:]

        /// - Returns: how many there are.
        func take(_ report: PictureReport) -> Int {
            #expect(all[report.number] == nil)
            all[report.number] = report.failure.map { .failed($0.reason) } ?? .done
            return all.count
        }
    }

    @Test("each job gets one report")
    func all() async throws {
        let program = try worker("ok $n")
        for (count, workers) in [(0, 2), (1, 1), (1, 8), (40, 3), (5, 0)] {
            let outcomes = await run(program, count: count, workers: workers)
            #expect(outcomes.count == count && outcomes.values.allSatisfy { $0 == .done })
        }
    }

    /// Fields with what no worker can have measured: its sums would trap, and its lines would be the journal's.
    private static let impossibleReports = [
        #""seconds":1e300"#, #""seconds":-1"#, #""seconds":0,"trialBytes":9223372036854775807"#,
        #""seconds":0,"trialBytes":-1"#, #""seconds":0,"inputHash":"zz\nforged\tb.jpg""#,
        #""seconds":0,"resultHash":"""#,
    ]

    @Test(
        "a worker that dies, lies or talks nonsense costs the job it had",
        arguments: [
            ("kill -ABRT $$", "crashed with signal 6"), ("kill -SEGV $$", "crashed with signal 11"),
            ("kill -KILL $$", "was killed"), ("exit 3", "ended early, with status 3"),
            ("exit 0", "ended early, with status 0"), ("echo nonsense", "an answer that can't be read"),
            ("ok 4711", "an answer that can't be read"), ("printf '{\"number\":2'; exit 0", "can't be read"),
            ("echo", "an answer that can't be read"), ("exec 1>&-; exit 7", "status 7"),
            ("head -c 300000 /dev/zero; exit 1", "an answer that can't be read"),
        ] + impossibleReports.map { ("echo '{\"version\":1,\"number\":2,\($0)}'", "an answer that can't be read") })
    func faults(act: String, says: String) async throws {
        let program = try worker("if [ $n = 2 ]; then \(act); else ok $n; fi")
        let outcomes = await run(program, count: 5)
        #expect(outcomes.count == 5)
        for number in [0, 1, 3, 4] { #expect(outcomes[number] == .done) }
        guard case .failed(let reason) = outcomes[2] else {
            Issue.record("2 did not fail")
            return
        }
        #expect(reason.contains(says), "\(reason)")
    }

    @Test(
        "A report is possible if no part of the time is far longer than the whole",
        arguments: [
            (0.0, 0.0, true), (1, 2, true), (1, 0, true), (1, 1e-300, false), (1e200, 1e200, false), (-1, 1, false),
        ])
    func times(part: Double, whole: Double, isPossible: Bool) {
        var report = PictureReport(number: 1)
        var times = RenderTimes()
        (times.decoding, times.whole) = (part, whole)
        report.rendered = RenderReport(format: .png)
        report.rendered?.times = times
        #expect(report.isPossible == isPossible)
    }

    @Test("a job whose worker the system ended is done at its second try")
    func secondTry() async throws {
        let program = try worker("[ $n = 2 ] && mkdir \(folder.path)/killed && kill -KILL $$; ok $n")
        let outcomes = await run(program, count: 5)
        #expect(outcomes.count == 5 && outcomes.values.allSatisfy { $0 == .done }, "\(outcomes)")
    }

    @Test("a worker that takes no job, or can't be started, fails all of them in words")
    func noWorker() async throws {
        let early = await run(try worker("", before: "exit 1"), count: 3)
        #expect(early.count == 3)
        for case .failed(let reason) in early.values {
            #expect(reason == "its worker process ended early, with status 1")
        }
        let missing = await run(folder.appending("none"), count: 3)
        #expect(missing.count == 3)
        for case .failed(let reason) in missing.values {
            #expect(reason.hasPrefix("no worker process could be started for it"))
        }
    }

    @Test("asked to stop, it finishes what is in progress and starts nothing")
    func enough() async throws {
        let outcomes = await run(try worker("ok $n"), count: 200, workers: 2, most: 5)
        // Each worker has one, and the result of another may be getting its name.
        #expect((5...8).contains(outcomes.count))
    }

    @Test(
        "a job that takes too long is ended, and no other",
        arguments: [
            "exec sleep 600", "exec 1>&-; exec sleep 600", "while :; do printf x; sleep 0.1; done",
            "printf '{'; exec sleep 600",
        ])
    func timeLimit(act: String) async throws {
        let program = try worker("[ $n = 1 ] && { : >\(folder.path)/begun; \(act); }; ok $n")
        let outcomes = Outcomes()
        async let all = run(program, count: 4, outcomes: outcomes)
        #expect(await becomesTrue { await outcomes.all.count == 3 && folder.exists("begun") })
        try passTime(until: 4)
        #expect(
            await all == [0: .done, 1: .failed("it took longer than 4 s"), 2: .done, 3: .done])
    }

    @Test("each job's time begins when the job does")
    func laterLimit() async throws {
        let program = try worker(
            """
            : >\(folder.path)/begun$n
            [ $n = 0 ] && until [ -e \(folder.path)/go ]; do sleep 0.01; done
            [ $n = 1 ] && exec sleep 600
            ok $n
            """)
        let outcomes = Outcomes()
        async let all = run(program, count: 2, workers: 1, outcomes: outcomes)
        #expect(await becomesTrue { folder.exists("begun0") })
        try passTime(until: 3)
        try folder.write([], "go")
        #expect(await becomesTrue { folder.exists("begun1") })
        // Seven seconds after the start, four after the job's.
        try passTime(until: 7)
        #expect(await all == [0: .done, 1: .failed("it took longer than 4 s")])
    }

    @Test("All workers have a job at the same time, however few threads tasks share")
    func allAtOnce() async throws {
        let program = try worker(
            """
            : >\(folder.path)/begun$n
            until [ $(ls \(folder.path) | grep -c begun) = 6 ]; do sleep 0.02; done
            ok $n
            """)
        let outcomes = await run(program, count: 6, workers: 6)
        #expect(outcomes.count == 6 && outcomes.values.allSatisfy { $0 == .done }, "\(outcomes)")
    }

    @Test("a worker has its next job before the report of the last one is dealt with")
    func nextJob() async throws {
        let program = try worker(": >\(folder.path)/begun$n; ok $n")
        let input = try folder.write([1], "in.jpg")
        let jobs = (0..<3).map { PictureJob.sample($0, input: input, output: folder.appending("\($0).jpg")) }
        let pool = WorkerPool(
            program: program, workerCount: 1, timeLimit: .seconds(1000), memoryBudget: 1 << 30, codecs: .inProcess)
        let outcomes = Outcomes()
        await pool.run(ListedJobs(jobs)) { job, report in
            if job.number < 2 { #expect(await becomesTrue { folder.exists("begun\(job.number + 1)") }) }
            // The one after that waits.
            #expect(!folder.exists("begun\(job.number + 2)"))
            return await outcomes.take(report) < 9
        }
        #expect(await outcomes.all == [0: .done, 1: .done, 2: .done])
    }

    @Test("of a result whose worker was ended, or failed, nothing is left")
    func leftovers() async throws {
        let program = try worker(
            """
            [ $n = 1 ] && kill -KILL $$
            [ $n = 2 ] && { ok $n | sed 's/,"sec/,"failure":{"reason":"no","isOfResult":false,"isOutOfSpace":false}&/'; continue; }
            ok $n
            """)
        let outcomes = await run(program, count: 4, purpose: .result)
        #expect(outcomes[1] == .failed("its worker process was killed, perhaps for want of memory; it was tried twice"))
        #expect(outcomes[2] == .failed("no"))
        #expect(folder.list() == ["0.jpg", "3.jpg", "in.jpg", "worker"])
    }

    @Test("workers that may open nothing make whole results, with a look that has files too", .needsLandlock)
    func confined() async throws {
        let picture = try GeneratedPicture.smooth(20, 20).encoded(.png(PNGEncodingOptions()))
        let input = try folder.write(picture, "in.png")
        let table = try folder.write(Array("LUT_1D_SIZE 2\n1 1 1\n0 0 0\n".utf8), "film.cube")
        let program = try worker(
            "",
            before: "exec python3 '\(Corpora.projectRoot)/Tests/FaultInjection/confine' '\(input)'"
                + " '\(ProcessRunner.program)' worker")
        let jobs = (0..<3).map { number in
            var job = PictureJob.sample(number, input: input, output: folder.appending("\(number).png"))
            job.work.request.look = LookRequest(
                name: "film",
                file: LookRequest.File(name: "film.look", text: "lut: url(\"film.cube\");", folder: folder.path),
                tables: [LookRequest.Table(path: table)], filters: "invert(1)")
            return job
        }
        let outcomes = Outcomes()
        let pool = WorkerPool(
            program: program, workerCount: 2, timeLimit: .seconds(1000), memoryBudget: 1 << 30, codecs: .inProcess)
        await pool.run(ListedJobs(jobs)) { _, report in await outcomes.take(report) < 9 }
        #expect(await outcomes.all == [0: .done, 1: .done, 2: .done])
        let samples = try Decoded(picture).samples
        for job in jobs {
            let inverted = samples.enumerated().map { $0 % 4 == 3 ? $1 : 255 - $1 }
            #expect(try Decoded(folder.read(job.output.lastComponent?.string ?? "")).samples == inverted)
        }
    }

    @Test("a picture that can't be opened costs itself, and needs no worker")
    func missingInput() async throws {
        let runner = WorkerPool(
            program: try worker("ok $n"), workerCount: 1, timeLimit: .seconds(600), memoryBudget: 1 << 30,
            codecs: .inProcess)
        let outcomes = Outcomes()
        let jobs = ["none", "worker"].enumerated().map { number, name in
            PictureJob.sample(number, input: folder.appending(name), output: folder.appending("\(number).jpg"))
        }
        await runner.run(ListedJobs(jobs)) { _, report in await outcomes.take(report) < 9 }
        #expect(await outcomes.all == [0: .failed("can't be read: there is no such file"), 1: .done])
    }

    @Test(
        "cancelled, it ends its workers, those that do not listen too, and jobs that wait for a second try",
        arguments: ["", "[ $n = 0 ] && kill -KILL $$;"])
    func cancellation(end: String) async throws {
        let program = try worker("\(end) echo $$ >> pids; sleep 600", before: "cd \(folder.path); trap '' TERM")
        let task = Task { await run(program, count: 6, workers: end.isEmpty ? 2 : 3) }
        var pids: [String] = []
        #expect(
            await becomesTrue {
                pids = ((try? folder.read("pids")) ?? []).split(separator: UInt8(ascii: "\n"))
                    .map { String(decoding: $0, as: UTF8.self) }
                return pids.count == 2
            })
        task.cancel()
        #expect(await task.value.isEmpty)
        #expect(pids.count == 2)
        for pid in pids.compactMap({ Int32($0) }) { #expect(kill(pid, 0) != 0, "\(pid) runs on") }
    }
}
