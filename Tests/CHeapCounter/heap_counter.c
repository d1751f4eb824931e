#include "heap_counter.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>

// glibc's own, which these are in front of.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

static atomic_size_t held, peak;

static void *added(void *memory) {
    if (!memory) return NULL;
    size_t size = malloc_usable_size(memory);
    size_t now = atomic_fetch_add_explicit(&held, size, memory_order_relaxed) + size;
    size_t most = atomic_load_explicit(&peak, memory_order_relaxed);
    while (now > most && !atomic_compare_exchange_weak_explicit(&peak, &most, now, memory_order_relaxed, memory_order_relaxed)) {
    }
    return memory;
}

static void removed(size_t size) { atomic_fetch_sub_explicit(&held, size, memory_order_relaxed); }

void heap_counter_reset(void) { atomic_store(&peak, atomic_load(&held)); }
size_t heap_counter_held(void) { return atomic_load(&held); }
size_t heap_counter_peak(void) { return atomic_load(&peak); }

void *malloc(size_t size) { return added(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return added(__libc_calloc(count, size)); }
void *memalign(size_t alignment, size_t size) { return added(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return added(__libc_memalign(alignment, size)); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    void *memory = added(__libc_memalign(alignment, size));
    if (!memory) return ENOMEM;
    *result = memory;
    return 0;
}

void *realloc(void *memory, size_t size) {
    size_t before = memory ? malloc_usable_size(memory) : 0;
    void *moved = __libc_realloc(memory, size);
    // Where there is no room for it, what was there stays; of no bytes nothing does.
    if (moved || size == 0) removed(before);
    return added(moved);
}

void free(void *memory) {
    if (!memory) return;
    removed(malloc_usable_size(memory));
    __libc_free(memory);
}
