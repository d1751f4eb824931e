// Which instruction sets this processor, and the operating system on it, can run; and how many processors there are.
#ifndef IMAGE_APP_CCPUFEATURES_H
#define IMAGE_APP_CCPUFEATURES_H

#include <stdbool.h>

/// x86-64-v3: AVX2, FMA, BMI.
bool ccpu_supports_avx2(void);

/// x86-64-v4: AVX-512 F, BW, CD, DQ, VL.
bool ccpu_supports_avx512(void);

/// Processors that this process may use: 1 or more.
int ccpu_processor_count(void);

#endif
