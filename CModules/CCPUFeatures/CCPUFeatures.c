#include "CCPUFeatures.h"

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
