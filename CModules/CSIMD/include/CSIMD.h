// Vector primitives that Swift's SIMD types lack or compile badly: conversions, elementwise minimum, maximum, fused
// multiply-add, square root, floor, gathers. Clang's vectors of sixteen are imported as SIMD16, and each function is
// inlined into the Swift loop that calls it, with the instruction set of that loop's module.
//
// The portable form stands beside each special one; it serves the x86-64 baseline and every other processor.
#ifndef IMAGE_APP_CSIMD_H
#define IMAGE_APP_CSIMD_H

#include <stddef.h>
#include <stdint.h>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

typedef float csimd_float16 __attribute__((ext_vector_type(16)));
typedef int32_t csimd_int16 __attribute__((ext_vector_type(16)));
typedef uint32_t csimd_uint16 __attribute__((ext_vector_type(16)));
typedef uint64_t csimd_ulong16 __attribute__((ext_vector_type(16)));
typedef uint8_t csimd_byte16 __attribute__((ext_vector_type(16)));

// Every function here is inlined: how a vector would be passed in a call does not matter.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpsabi"

#define CSIMD_INLINE static inline __attribute__((always_inline))

// MARK: Conversions

/// Signed integers to floats.
CSIMD_INLINE csimd_float16 csimd_float_from_int(csimd_uint16 x) {
    return __builtin_convertvector(__builtin_convertvector(x, csimd_int16), csimd_float16);
}

/// Floats to signed integers, towards zero.
CSIMD_INLINE csimd_uint16 csimd_truncated(csimd_float16 x) {
    return (csimd_uint16)__builtin_convertvector(x, csimd_int16);
}

/// The low halves of 64-bit lanes.
CSIMD_INLINE csimd_uint16 csimd_low_half(csimd_ulong16 x) {
    return __builtin_convertvector(x, csimd_uint16);
}

/// 64-bit lanes of their low and high halves.
CSIMD_INLINE csimd_ulong16 csimd_joined(csimd_uint16 low, csimd_uint16 high) {
    return __builtin_convertvector(low, csimd_ulong16) | (__builtin_convertvector(high, csimd_ulong16) << 32);
}

// MARK: Arithmetic

CSIMD_INLINE csimd_float16 csimd_min(csimd_float16 a, csimd_float16 b) {
#if defined(__AVX512F__)
    return (csimd_float16)_mm512_min_ps((__m512)a, (__m512)b);
#else
    return a < b ? a : b;
#endif
}

CSIMD_INLINE csimd_float16 csimd_max(csimd_float16 a, csimd_float16 b) {
#if defined(__AVX512F__)
    return (csimd_float16)_mm512_max_ps((__m512)a, (__m512)b);
#else
    return a > b ? a : b;
#endif
}

/// a·b + c, rounded once where the processor can.
CSIMD_INLINE csimd_float16 csimd_fma(csimd_float16 a, csimd_float16 b, csimd_float16 c) {
#if defined(__FMA__) || defined(__aarch64__)
    return __builtin_elementwise_fma(a, b, c);
#else
    return a * b + c;
#endif
}

/// Square root; lanes must not be negative.
CSIMD_INLINE csimd_float16 csimd_sqrt(csimd_float16 x) {
    return __builtin_elementwise_sqrt(x);
}

/// The largest whole number that is not above x, for |x| < 2³¹.
CSIMD_INLINE csimd_float16 csimd_floor(csimd_float16 x) {
#if defined(__AVX2__) || defined(__aarch64__)
    return __builtin_elementwise_floor(x);
#else
    csimd_float16 whole = __builtin_convertvector(__builtin_convertvector(x, csimd_int16), csimd_float16);
    return whole > x ? whole - 1.0f : whole;
#endif
}

// MARK: Gathers

/// table[index] for each lane.
CSIMD_INLINE csimd_float16 csimd_gather_float(const float *table, csimd_uint16 index) {
#if defined(__AVX512F__)
    return (csimd_float16)_mm512_i32gather_ps((__m512i)index, table, 4);
#elif defined(__AVX2__)
    union { csimd_uint16 whole; __m256i half[2]; } indices = {index};
    union { csimd_float16 whole; __m256 half[2]; } result;
    result.half[0] = _mm256_i32gather_ps(table, indices.half[0], 4);
    result.half[1] = _mm256_i32gather_ps(table, indices.half[1], 4);
    return result.whole;
#else
    csimd_float16 result;
#pragma clang loop unroll(full)
    for (int lane = 0; lane < 16; lane++) result[lane] = table[index[lane]];
    return result;
#endif
}

/// table[index] for each lane.
CSIMD_INLINE csimd_uint16 csimd_gather_uint(const uint32_t *table, csimd_uint16 index) {
    return (csimd_uint16)csimd_gather_float((const float *)table, index);
}

// MARK: Ends of rows

/// Copies 0…15 lanes in pieces of constant size, which become moves where a loop would become a call of memcpy.
CSIMD_INLINE void csimd_copy_lanes(void *to, const void *from, ptrdiff_t count, size_t laneSize) {
    char *target = (char *)to;
    const char *source = (const char *)from;
    if (count & 8) {
        __builtin_memcpy(target, source, 8 * laneSize);
        target += 8 * laneSize;
        source += 8 * laneSize;
    }
    if (count & 4) {
        __builtin_memcpy(target, source, 4 * laneSize);
        target += 4 * laneSize;
        source += 4 * laneSize;
    }
    if (count & 2) {
        __builtin_memcpy(target, source, 2 * laneSize);
        target += 2 * laneSize;
        source += 2 * laneSize;
    }
    if (count & 1) __builtin_memcpy(target, source, laneSize);
}

/// `count` pixels of four bytes, 16 at the most; the lanes after them are 0.
CSIMD_INLINE csimd_uint16 csimd_load32(const void *pixels, ptrdiff_t count) {
    csimd_uint16 result;
    if (__builtin_expect(count >= 16, 1)) {
        __builtin_memcpy(&result, pixels, 64);
        return result;
    }
    char lanes[64] = {0};
    csimd_copy_lanes(lanes, pixels, count, 4);
    __builtin_memcpy(&result, lanes, 64);
    return result;
}

/// The first `count` lanes, 16 at the most, as pixels of four bytes.
CSIMD_INLINE void csimd_store32(csimd_uint16 value, void *pixels, ptrdiff_t count) {
    if (__builtin_expect(count >= 16, 1)) {
        __builtin_memcpy(pixels, &value, 64);
        return;
    }
    char lanes[64];
    __builtin_memcpy(lanes, &value, 64);
    csimd_copy_lanes(pixels, lanes, count, 4);
}

/// `count` pixels of eight bytes, 16 at the most; the lanes after them are 0.
CSIMD_INLINE csimd_ulong16 csimd_load64(const void *pixels, ptrdiff_t count) {
    csimd_ulong16 result;
    if (__builtin_expect(count >= 16, 1)) {
        __builtin_memcpy(&result, pixels, 128);
        return result;
    }
    char lanes[128] = {0};
    csimd_copy_lanes(lanes, pixels, count, 8);
    __builtin_memcpy(&result, lanes, 128);
    return result;
}

/// The first `count` lanes, 16 at the most, as pixels of eight bytes.
CSIMD_INLINE void csimd_store64(csimd_ulong16 value, void *pixels, ptrdiff_t count) {
    if (__builtin_expect(count >= 16, 1)) {
        __builtin_memcpy(pixels, &value, 128);
        return;
    }
    char lanes[128];
    __builtin_memcpy(lanes, &value, 128);
    csimd_copy_lanes(pixels, lanes, count, 8);
}

#pragma clang diagnostic pop
#endif
