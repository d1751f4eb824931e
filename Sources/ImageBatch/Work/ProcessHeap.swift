import CMalloc

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The heap of a process that runs for long, of glibc's allocator; others have no such settings.
package enum ProcessHeap {
    /// Glibc's malloc would have a heap for each thread: it reserves 64 MiB of addresses for each, which the stacks of later
    /// threads lack, and in a long run what each leaves free adds up.
    package static func useOne() {
        #if canImport(Glibc)
            mallopt(M_ARENA_MAX, 1)
        #endif
    }

    /// Gives pages that nothing is left on back to the system; by itself, the allocator keeps all but the last ones.
    static func giveBack() {
        #if canImport(Glibc)
            malloc_trim(0)
        #endif
    }
}
