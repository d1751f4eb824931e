import CMalloc

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The heap of a process, of glibc's allocator; others have no such settings.
package enum ProcessHeap {
    /// Makes all threads share a heap; to be called before any is started. Glibc's malloc would have one for each, reserve 64
    /// MiB of addresses for it, which the stacks of later threads lack, and keep what is free in it from all others.
    package static func useSingleArena() {
        #if canImport(Glibc)
            mallopt(M_ARENA_MAX, 1)
        #endif
    }

    /// Keeps tables of hundreds of thousands of entries out of the heap, in which they would leave holes; to be called before there are
    /// any. Otherwise the allocator takes the size of the largest one that was freed for one that is often needed.
    package static func keepTablesApart() {
        #if canImport(Glibc)
            mallopt(M_MMAP_THRESHOLD, 128 << 10)
            mallopt(M_TRIM_THRESHOLD, CInt.max)
        #endif
    }

    /// Keeps what a picture's statistics, filters and codecs have freed for what comes next, and for the next picture's: the system
    /// would have to clear its pages again, in up to a fifth of the time that a small picture takes. Larger buffers go back at
    /// once, as those of whole pictures do.
    package static func keepFreedMemory() {
        #if canImport(Glibc)
            mallopt(M_MMAP_THRESHOLD, 4 << 20)
            mallopt(M_TRIM_THRESHOLD, 16 << 20)
        #endif
    }

    /// Preallocates the heap of a run of hours, against heap fragmentation: otherwise it would grow for many minutes, page
    /// by page, as short-lived blocks leave ever smaller holes between those that stay.
    static func preallocate() {
        #if canImport(Glibc)
            // Two megabytes: a run was seen to use 1.4 at most beside its tables, half an hour long.
            let blocks = (1...64).map { [UInt8](repeating: $0, count: 32 << 10) }
            withExtendedLifetime(blocks) {}
        #endif
    }
}
