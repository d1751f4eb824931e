/// Jobs that are all known from the start: a few.
package actor ListedJobs: JobSource {
    private var jobs: ArraySlice<PictureJob>

    package init(_ jobs: [PictureJob]) {
        self.jobs = jobs[...]
    }

    package func next(_ count: Int) -> [PictureJob]? {
        defer { jobs = jobs.dropFirst(count) }
        return Array(jobs.prefix(count))
    }
}
