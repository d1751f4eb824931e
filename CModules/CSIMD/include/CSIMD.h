// Vector primitives that Swift's SIMD types lack or compile badly: conversions, elementwise minimum, maximum, fused
// multiply-add, square root, floor. Clang's vectors of sixteen are imported as SIMD16, and each function is
// inlined into the Swift loop that calls it, with the instruction set of that loop's module.
//
// The portable form stands beside each special one; it serves the x86-64 baseline and every other processor.
#ifndef IMAGE_APP_CSIMD_H
#define IMAGE_APP_CSIMD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

typedef float csimd_float16 __attribute__((ext_vector_type(16)));
typedef int32_t csimd_int16 __attribute__((ext_vector_type(16)));
typedef uint32_t csimd_uint16 __attribute__((ext_vector_type(16)));
typedef uint64_t csimd_ulong16 __attribute__((ext_vector_type(16)));
typedef uint16_t csimd_short16 __attribute__((ext_vector_type(16)));
typedef uint16_t csimd_short32 __attribute__((ext_vector_type(32)));
typedef uint32_t csimd_uint32 __attribute__((ext_vector_type(32)));
typedef uint8_t csimd_byte16 __attribute__((ext_vector_type(16)));
typedef float csimd_float4 __attribute__((ext_vector_type(4)));

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

/// Floats to the nearest signed integers.
CSIMD_INLINE csimd_int16 csimd_nearest(csimd_float16 x) {
#if defined(__AVX512F__)
    return (csimd_int16)_mm512_cvtps_epi32((__m512)x);
#elif defined(__AVX__)
    union { csimd_float16 whole; __m256 part[2]; } floats = {x};
    union { csimd_int16 whole; __m256i part[2]; } result;
    for (int part = 0; part < 2; part++) result.part[part] = _mm256_cvtps_epi32(floats.part[part]);
    return result.whole;
#elif defined(__SSE2__)
    union { csimd_float16 whole; __m128 part[4]; } floats = {x};
    union { csimd_int16 whole; __m128i part[4]; } result;
    for (int part = 0; part < 4; part++) result.part[part] = _mm_cvtps_epi32(floats.part[part]);
    return result.whole;
#elif defined(__ARM_NEON)
    union { csimd_float16 whole; float32x4_t part[4]; } floats = {x};
    union { csimd_int16 whole; int32x4_t part[4]; } result;
    for (int part = 0; part < 4; part++) result.part[part] = vcvtnq_s32_f32(floats.part[part]);
    return result.whole;
#else
    return __builtin_convertvector(__builtin_elementwise_roundeven(x), csimd_int16);
#endif
}

/// The low halves of 64-bit lanes.
CSIMD_INLINE csimd_uint16 csimd_low_half(csimd_ulong16 x) {
    csimd_uint32 words = (csimd_uint32)x;
    return __builtin_shufflevector(words, words, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
}

/// The high halves of 64-bit lanes.
CSIMD_INLINE csimd_uint16 csimd_high_half(csimd_ulong16 x) {
    csimd_uint32 words = (csimd_uint32)x;
    return __builtin_shufflevector(words, words, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
}

/// 64-bit lanes of their low and high halves.
CSIMD_INLINE csimd_ulong16 csimd_joined(csimd_uint16 low, csimd_uint16 high) {
    return __builtin_convertvector(low, csimd_ulong16) | (__builtin_convertvector(high, csimd_ulong16) << 32);
}

#if defined(__ARM_NEON)
/// Sixteen lanes clamped to 0…255.
CSIMD_INLINE uint8x16_t csimd_narrowed_to_bytes(csimd_int16 x) {
    union { csimd_int16 whole; int32x4_t part[4]; } words = {x};
    int16x8_t low = vqmovn_high_s32(vqmovn_s32(words.part[0]), words.part[1]);
    int16x8_t high = vqmovn_high_s32(vqmovn_s32(words.part[2]), words.part[3]);
    return vqmovun_high_s16(vqmovun_s16(low), high);
}
#endif

/// Pixels of four bytes, the first colour lowest: each lane clamped to 0…255.
CSIMD_INLINE csimd_uint16 csimd_pack8(csimd_int16 red, csimd_int16 green, csimd_int16 blue, csimd_int16 alpha) {
#if defined(__AVX512BW__)
    // Packing works within 128 bits: four reds, greens, blues and alphas stand together, then the bytes are dealt out.
    __m512i words = _mm512_packs_epi32((__m512i)red, (__m512i)green);
    __m512i more = _mm512_packs_epi32((__m512i)blue, (__m512i)alpha);
    const __m512i deal = _mm512_set4_epi32(0x0f0b0703, 0x0e0a0602, 0x0d090501, 0x0c080400);
    return (csimd_uint16)_mm512_shuffle_epi8(_mm512_packus_epi16(words, more), deal);
#elif defined(__AVX2__)
    union { csimd_int16 whole; __m256i part[2]; } r = {red}, g = {green}, b = {blue}, a = {alpha};
    union { csimd_uint16 whole; __m256i part[2]; } result;
    const __m256i deal = _mm256_set_epi32(
        0x0f0b0703, 0x0e0a0602, 0x0d090501, 0x0c080400, 0x0f0b0703, 0x0e0a0602, 0x0d090501, 0x0c080400);
    for (int part = 0; part < 2; part++) {
        __m256i words = _mm256_packs_epi32(r.part[part], g.part[part]);
        __m256i more = _mm256_packs_epi32(b.part[part], a.part[part]);
        result.part[part] = _mm256_shuffle_epi8(_mm256_packus_epi16(words, more), deal);
    }
    return result.whole;
#elif defined(__SSE2__)
    union { csimd_int16 whole; __m128i part[4]; } r = {red}, g = {green}, b = {blue}, a = {alpha};
    union { csimd_uint16 whole; __m128i part[4]; } result;
    for (int part = 0; part < 4; part++) {
        __m128i words = _mm_packs_epi32(r.part[part], b.part[part]);
        __m128i more = _mm_packs_epi32(g.part[part], a.part[part]);
        // Four reds, blues, greens, alphas; then red-green pairs and blue-alpha pairs; then pixels.
        __m128i bytes = _mm_packus_epi16(words, more);
        __m128i pairs = _mm_unpacklo_epi8(bytes, _mm_srli_si128(bytes, 8));
        result.part[part] = _mm_unpacklo_epi16(pairs, _mm_srli_si128(pairs, 8));
    }
    return result.whole;
#elif defined(__ARM_NEON)
    uint8x16_t r = csimd_narrowed_to_bytes(red), g = csimd_narrowed_to_bytes(green);
    uint8x16_t b = csimd_narrowed_to_bytes(blue), a = csimd_narrowed_to_bytes(alpha);
    union { uint16x8_t part[4]; csimd_uint16 whole; } result;
    uint16x8_t redGreen[2] = {vreinterpretq_u16_u8(vzip1q_u8(r, g)), vreinterpretq_u16_u8(vzip2q_u8(r, g))};
    uint16x8_t blueAlpha[2] = {vreinterpretq_u16_u8(vzip1q_u8(b, a)), vreinterpretq_u16_u8(vzip2q_u8(b, a))};
    for (int half = 0; half < 2; half++) {
        result.part[2 * half] = vzip1q_u16(redGreen[half], blueAlpha[half]);
        result.part[2 * half + 1] = vzip2q_u16(redGreen[half], blueAlpha[half]);
    }
    return result.whole;
#else
    csimd_int16 lowest = 0, highest = 255;
    csimd_int16 r = __builtin_elementwise_min(__builtin_elementwise_max(red, lowest), highest);
    csimd_int16 g = __builtin_elementwise_min(__builtin_elementwise_max(green, lowest), highest);
    csimd_int16 b = __builtin_elementwise_min(__builtin_elementwise_max(blue, lowest), highest);
    csimd_int16 a = __builtin_elementwise_min(__builtin_elementwise_max(alpha, lowest), highest);
    return (csimd_uint16)(r | g << 8 | b << 16 | a << 24);
#endif
}

/// Pixels of four bytes from lanes of two signed halves: red below blue, and green below alpha. Each is clamped to 0…255.
CSIMD_INLINE csimd_uint16 csimd_pack_halves8(csimd_uint16 redBlue, csimd_uint16 greenAlpha) {
#if defined(__AVX512BW__)
    __m512i bytes = _mm512_packus_epi16((__m512i)redBlue, (__m512i)greenAlpha);
    const __m512i deal = _mm512_set4_epi32(0x0f070e06, 0x0d050c04, 0x0b030a02, 0x09010800);
    return (csimd_uint16)_mm512_shuffle_epi8(bytes, deal);
#elif defined(__AVX2__)
    union { csimd_uint16 whole; __m256i part[2]; } rb = {redBlue}, ga = {greenAlpha}, result;
    const __m256i deal = _mm256_set_epi32(
        0x0f070e06, 0x0d050c04, 0x0b030a02, 0x09010800, 0x0f070e06, 0x0d050c04, 0x0b030a02, 0x09010800);
    for (int part = 0; part < 2; part++) {
        result.part[part] = _mm256_shuffle_epi8(_mm256_packus_epi16(rb.part[part], ga.part[part]), deal);
    }
    return result.whole;
#elif defined(__SSE2__)
    union { csimd_uint16 whole; __m128i part[4]; } rb = {redBlue}, ga = {greenAlpha}, result;
    for (int part = 0; part < 4; part++) {
        __m128i bytes = _mm_packus_epi16(rb.part[part], ga.part[part]);
        result.part[part] = _mm_unpacklo_epi8(bytes, _mm_srli_si128(bytes, 8));
    }
    return result.whole;
#elif defined(__ARM_NEON)
    union { csimd_uint16 whole; int16x8_t part[4]; } rb = {redBlue}, ga = {greenAlpha};
    union { uint8x16_t part[4]; csimd_uint16 whole; } result;
    const uint8x16_t deal = {0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15};
    for (int part = 0; part < 4; part++) {
        result.part[part] = vqtbl1q_u8(vqmovun_high_s16(vqmovun_s16(rb.part[part]), ga.part[part]), deal);
    }
    return result.whole;
#else
    csimd_int16 rb = (csimd_int16)redBlue, ga = (csimd_int16)greenAlpha;
    return csimd_pack8(rb << 16 >> 16, ga << 16 >> 16, rb >> 16, ga >> 16);
#endif
}

// MARK: Arithmetic

CSIMD_INLINE csimd_float16 csimd_min(csimd_float16 a, csimd_float16 b) {
#if defined(__AVX512F__)
    return (csimd_float16)_mm512_min_ps((__m512)a, (__m512)b);
#elif defined(__AVX__)
    // Next to 0 the compiler would make two instructions of it.
    union { csimd_float16 whole; __m256 part[2]; } x = {a}, y = {b}, result;
    for (int part = 0; part < 2; part++) result.part[part] = _mm256_min_ps(x.part[part], y.part[part]);
    return result.whole;
#elif defined(__ARM_NEON)
    // A comparison and a choice are two instructions; this also takes the number where the other one is none.
    return __builtin_elementwise_min(a, b);
#else
    return a < b ? a : b;
#endif
}

CSIMD_INLINE csimd_float16 csimd_max(csimd_float16 a, csimd_float16 b) {
#if defined(__AVX512F__)
    return (csimd_float16)_mm512_max_ps((__m512)a, (__m512)b);
#elif defined(__AVX__)
    // Next to 0 the compiler would make two instructions of it.
    union { csimd_float16 whole; __m256 part[2]; } x = {a}, y = {b}, result;
    for (int part = 0; part < 2; part++) result.part[part] = _mm256_max_ps(x.part[part], y.part[part]);
    return result.whole;
#elif defined(__ARM_NEON)
    // A comparison and a choice are two instructions; this also takes the number where the other one is none.
    return __builtin_elementwise_max(a, b);
#else
    return a > b ? a : b;
#endif
}

// A value without its sign.
CSIMD_INLINE csimd_float16 csimd_magnitude(csimd_float16 a) {
    return (csimd_float16)((csimd_int16)a & 0x7fffffff);
}

CSIMD_INLINE csimd_uint16 csimd_lower(csimd_uint16 a, csimd_uint16 b) {
    return __builtin_elementwise_min(a, b);
}

CSIMD_INLINE csimd_uint16 csimd_higher(csimd_uint16 a, csimd_uint16 b) {
    return __builtin_elementwise_max(a, b);
}

/// The high halves of the products of two unsigned 16-bit halves in each lane.
CSIMD_INLINE csimd_uint16 csimd_product_high(csimd_uint16 a, csimd_uint16 b) {
#if defined(__AVX512BW__)
    return (csimd_uint16)_mm512_mulhi_epu16((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    union { csimd_uint16 whole; __m256i part[2]; } x = {a}, y = {b}, result;
    for (int part = 0; part < 2; part++) result.part[part] = _mm256_mulhi_epu16(x.part[part], y.part[part]);
    return result.whole;
#elif defined(__SSE2__)
    union { csimd_uint16 whole; __m128i part[4]; } x = {a}, y = {b}, result;
    for (int part = 0; part < 4; part++) result.part[part] = _mm_mulhi_epu16(x.part[part], y.part[part]);
    return result.whole;
#else
    csimd_uint32 x = __builtin_convertvector((csimd_short32)a, csimd_uint32);
    csimd_uint32 y = __builtin_convertvector((csimd_short32)b, csimd_uint32);
    return (csimd_uint16)__builtin_convertvector((x * y) >> 16, csimd_short32);
#endif
}

/// Products of two signed 16-bit halves in each lane, divided by 2¹⁵ and rounded.
CSIMD_INLINE csimd_uint16 csimd_product_rounded(csimd_uint16 a, csimd_uint16 b) {
#if defined(__AVX512BW__)
    return (csimd_uint16)_mm512_mulhrs_epi16((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    union { csimd_uint16 whole; __m256i part[2]; } x = {a}, y = {b}, result;
    for (int part = 0; part < 2; part++) result.part[part] = _mm256_mulhrs_epi16(x.part[part], y.part[part]);
    return result.whole;
#elif defined(__SSE2__)
    union { csimd_uint16 whole; __m128i part[4]; } x = {a}, y = {b}, result;
    for (int part = 0; part < 4; part++) {
        __m128i high = _mm_mulhi_epi16(x.part[part], y.part[part]);
        __m128i low = _mm_mullo_epi16(x.part[part], y.part[part]);
        __m128i half = _mm_and_si128(_mm_srli_epi16(low, 14), _mm_set1_epi16(1));
        result.part[part] = _mm_add_epi16(_mm_or_si128(_mm_slli_epi16(high, 1), _mm_srli_epi16(low, 15)), half);
    }
    return result.whole;
#elif defined(__ARM_NEON)
    union { csimd_uint16 whole; int16x8_t part[4]; } x = {a}, y = {b}, result;
    for (int part = 0; part < 4; part++) result.part[part] = vqrdmulhq_s16(x.part[part], y.part[part]);
    return result.whole;
#else
    csimd_int16 x = (csimd_int16)a, y = (csimd_int16)b;
    csimd_int16 low = ((x << 16 >> 16) * (y << 16 >> 16) + 0x4000) >> 15, high = ((x >> 16) * (y >> 16) + 0x4000) >> 15;
    return (csimd_uint16)((low & 0xFFFF) | (high << 16));
#endif
}

/// The low halves of the products of two 16-bit halves in each lane.
CSIMD_INLINE csimd_uint16 csimd_product_low(csimd_uint16 a, csimd_uint16 b) {
    return (csimd_uint16)((csimd_short32)a * (csimd_short32)b);
}

/// The sums of two 16-bit halves in each lane, which overflow by themselves.
CSIMD_INLINE csimd_uint16 csimd_sum_halves(csimd_uint16 a, csimd_uint16 b) {
    return (csimd_uint16)((csimd_short32)a + (csimd_short32)b);
}

/// The low half of each lane in both halves.
CSIMD_INLINE csimd_uint16 csimd_low_halves_twice(csimd_uint16 x) {
#if defined(__AVX512BW__)
    const __m512i twice = _mm512_set4_epi32(0x0d0c0d0c, 0x09080908, 0x05040504, 0x01000100);
    return (csimd_uint16)_mm512_shuffle_epi8((__m512i)x, twice);
#elif defined(__AVX2__)
    const __m256i twice = _mm256_setr_epi32(
        0x01000100, 0x05040504, 0x09080908, 0x0d0c0d0c, 0x01000100, 0x05040504, 0x09080908, 0x0d0c0d0c);
    union { csimd_uint16 whole; __m256i part[2]; } words = {x}, result;
    for (int part = 0; part < 2; part++) result.part[part] = _mm256_shuffle_epi8(words.part[part], twice);
    return result.whole;
#elif defined(__ARM_NEON)
    union { csimd_uint16 whole; uint16x8_t part[4]; } words = {x}, result;
    for (int part = 0; part < 4; part++) result.part[part] = vtrn1q_u16(words.part[part], words.part[part]);
    return result.whole;
#else
    return (x & 0xFFFF) | (x << 16);
#endif
}

/// The high halves of two vectors' lanes, the first one's as the low ones.
CSIMD_INLINE csimd_uint16 csimd_joined_high_halves(csimd_uint16 low, csimd_uint16 high) {
#if defined(__AVX512BW__)
    return (csimd_uint16)_mm512_mask_blend_epi16(0xAAAAAAAA, (__m512i)(low >> 16), (__m512i)high);
#else
    return (low >> 16) | (high & 0xFFFF0000);
#endif
}

/// a ≤ b ? x : y, lane by lane.
CSIMD_INLINE csimd_float16 csimd_select_not_above(csimd_float16 a, csimd_float16 b, csimd_float16 x, csimd_float16 y) {
    return a <= b ? x : y;
}

/// a·b + c, rounded once where the processor can.
CSIMD_INLINE csimd_float16 csimd_fma(csimd_float16 a, csimd_float16 b, csimd_float16 c) {
#if defined(__FMA__) || defined(__aarch64__)
    return __builtin_elementwise_fma(a, b, c);
#else
    return a * b + c;
#endif
}

/// Each lane as two signed 16-bit halves: low·low + high·high.
CSIMD_INLINE csimd_int16 csimd_dot_halves(csimd_uint16 a, csimd_uint16 b) {
#if defined(__AVX512BW__)
    return (csimd_int16)_mm512_madd_epi16((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    union { csimd_uint16 whole; __m256i part[2]; } x = {a}, y = {b};
    union { csimd_int16 whole; __m256i part[2]; } result;
    for (int part = 0; part < 2; part++) result.part[part] = _mm256_madd_epi16(x.part[part], y.part[part]);
    return result.whole;
#elif defined(__SSE2__)
    union { csimd_uint16 whole; __m128i part[4]; } x = {a}, y = {b};
    union { csimd_int16 whole; __m128i part[4]; } result;
    for (int part = 0; part < 4; part++) result.part[part] = _mm_madd_epi16(x.part[part], y.part[part]);
    return result.whole;
#elif defined(__ARM_NEON)
    // Low and high halves apart, which is done once where a vector is multiplied several times.
    union { csimd_uint16 whole; int16x8_t part[4]; } x = {a}, y = {b};
    union { csimd_int16 whole; int32x4_t part[4]; } result;
    for (int part = 0; part < 4; part += 2) {
        int16x8_t xLow = vuzp1q_s16(x.part[part], x.part[part + 1]), xHigh = vuzp2q_s16(x.part[part], x.part[part + 1]);
        int16x8_t yLow = vuzp1q_s16(y.part[part], y.part[part + 1]), yHigh = vuzp2q_s16(y.part[part], y.part[part + 1]);
        int32x4_t first = vmull_s16(vget_low_s16(xLow), vget_low_s16(yLow));
        result.part[part] = vmlal_s16(first, vget_low_s16(xHigh), vget_low_s16(yHigh));
        result.part[part + 1] = vmlal_high_s16(vmull_high_s16(xLow, yLow), xHigh, yHigh);
    }
    return result.whole;
#else
    csimd_int16 x = (csimd_int16)a, y = (csimd_int16)b;
    return (x << 16 >> 16) * (y << 16 >> 16) + (x >> 16) * (y >> 16);
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

#include "CSIMDLanes.h"
#include "CSIMDRows.h"
#include "CSIMDGathers.h"
#include "CSIMDFixed.h"
#include "CSIMDLattice8.h"
#include "CSIMDPixels16.h"
#include "CSIMDLattice16.h"
#include "CSIMDDither.h"

#pragma clang diagnostic pop
#endif
