#define _GNU_SOURCE
#include "CCPUFeatures.h"

#include <sched.h>

int ccpu_processor_count(void) {
    cpu_set_t processors;
    // Fails where there are more of them than the set has room for: more than any picture needs.
    if (sched_getaffinity(0, sizeof processors, &processors) != 0) return CPU_SETSIZE;
    const int count = CPU_COUNT(&processors);
    return count > 0 ? count : 1;
}

#if defined(__x86_64__)

bool ccpu_supports_avx2(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("x86-64-v3") != 0;
}

bool ccpu_supports_avx512(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("x86-64-v4") != 0;
}

#else

bool ccpu_supports_avx2(void) { return false; }
bool ccpu_supports_avx512(void) { return false; }

#endif
