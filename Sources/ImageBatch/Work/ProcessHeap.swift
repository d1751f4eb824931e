import CMalloc

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The heap of a process that runs for long, of glibc's allocator; others have no such settings.
///
/// What is taken from it is only ever given back page by page: among many small blocks that come and go, those that stay
/// would come to lie on more and more pages.
package enum ProcessHeap {
    /// Makes all threads share a heap; to be called before any is started. Glibc's malloc would have one for each, reserve 64
    /// MiB of addresses for it, which the stacks of later threads lack, and keep what is free in it from all others.
    package static func useOne() {
        #if canImport(Glibc)
            mallopt(M_ARENA_MAX, 1)
        #endif
    }

    /// Keeps tables of hundreds of thousands of entries out of the heap, in which they would leave holes for small blocks to
    /// spread over. Otherwise the allocator takes the size of the largest one that was freed for one that is often needed.
    package static func keepLargeBlocksApart() {
        #if canImport(Glibc)
            mallopt(M_MMAP_THRESHOLD, 128 << 10)
        #endif
    }

    /// Gives pages that nothing is left on back to the system; by itself, the allocator keeps all but the last ones.
    static func giveBack() {
        #if canImport(Glibc)
            malloc_trim(0)
        #endif
    }
}
