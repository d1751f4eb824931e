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
    return __builtin_convertvector(x, csimd_uint16);
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

// MARK: Neighbours

/// Each lane's left neighbour, the first lane's being the last one of the vector before.
CSIMD_INLINE csimd_uint16 csimd_preceding(csimd_uint16 before, csimd_uint16 x) {
    return __builtin_shufflevector(before, x, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
}

/// Each lane's right neighbour, the last lane's being the first one of the vector after.
CSIMD_INLINE csimd_uint16 csimd_following(csimd_uint16 x, csimd_uint16 after) {
    return __builtin_shufflevector(x, after, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
}

/// Each lane's right neighbour; the last of the first `count` lanes, 1 to 16, keeps its own value.
CSIMD_INLINE csimd_uint16 csimd_following_within(csimd_uint16 x, ptrdiff_t count) {
    uint32_t lanes[17] = {0};
    __builtin_memcpy(lanes, &x, 64);
    lanes[count] = lanes[count - 1];
    csimd_uint16 result;
    __builtin_memcpy(&result, lanes + 1, 64);
    return result;
}

/// The first eight lanes of two vectors in turns: a, b, a, b …
CSIMD_INLINE csimd_uint16 csimd_zip_low(csimd_uint16 a, csimd_uint16 b) {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

/// The last eight lanes of two vectors in turns.
CSIMD_INLINE csimd_uint16 csimd_zip_high(csimd_uint16 a, csimd_uint16 b) {
    return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

/// The even lanes of two vectors, those of the first one first.
CSIMD_INLINE csimd_float16 csimd_even(csimd_float16 a, csimd_float16 b) {
    return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
}

/// The odd lanes of two vectors, those of the first one first.
CSIMD_INLINE csimd_float16 csimd_odd(csimd_float16 a, csimd_float16 b) {
    return __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
}

/// The even lanes of two vectors of words, those of the first one first.
CSIMD_INLINE csimd_uint16 csimd_even_words(csimd_uint16 a, csimd_uint16 b) {
    return (csimd_uint16)csimd_even((csimd_float16)a, (csimd_float16)b);
}

/// The odd lanes of two vectors of words, those of the first one first.
CSIMD_INLINE csimd_uint16 csimd_odd_words(csimd_uint16 a, csimd_uint16 b) {
    return (csimd_uint16)csimd_odd((csimd_float16)a, (csimd_float16)b);
}

/// The first eight lanes of two vectors of floats in turns.
CSIMD_INLINE csimd_float16 csimd_alternate_low(csimd_float16 a, csimd_float16 b) {
    return (csimd_float16)csimd_zip_low((csimd_uint16)a, (csimd_uint16)b);
}

/// The last eight lanes of two vectors of floats in turns.
CSIMD_INLINE csimd_float16 csimd_alternate_high(csimd_float16 a, csimd_float16 b) {
    return (csimd_float16)csimd_zip_high((csimd_uint16)a, (csimd_uint16)b);
}

// MARK: Fours

/// The fourth of each four lanes, four times.
CSIMD_INLINE csimd_float16 csimd_fourth_of_each(csimd_float16 x) {
    return __builtin_shufflevector(x, x, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
}

/// x with the fourth of each four lanes of another vector.
CSIMD_INLINE csimd_float16 csimd_with_fourths(csimd_float16 x, csimd_float16 fourths) {
    return __builtin_shufflevector(x, fourths, 0, 1, 2, 19, 4, 5, 6, 23, 8, 9, 10, 27, 12, 13, 14, 31);
}

/// Whether the fourth of each four lanes is that near to 1.
CSIMD_INLINE bool csimd_fourths_are_one(csimd_float16 x, float tolerance) {
#if defined(__AVX512F__)
    __m512 distance = _mm512_abs_ps(_mm512_sub_ps((__m512)x, _mm512_set1_ps(1)));
    return _mm512_mask_cmp_ps_mask(0x8888, distance, _mm512_set1_ps(tolerance), _CMP_NLE_UQ) == 0;
#else
    float most = tolerance;
    bool all = true;
#pragma clang loop unroll(full)
    for (int lane = 3; lane < 16; lane += 4) all &= __builtin_fabsf(x[lane] - 1) <= most;
    return all;
#endif
}

/// Four floats, each four times.
CSIMD_INLINE csimd_float16 csimd_load_spread(const float *values) {
    csimd_float4 x;
    __builtin_memcpy(&x, values, 16);
    return __builtin_shufflevector(x, x, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
}

CSIMD_INLINE csimd_float4 csimd_min4(csimd_float4 a, csimd_float4 b) { return a < b ? a : b; }

CSIMD_INLINE csimd_float4 csimd_max4(csimd_float4 a, csimd_float4 b) { return a > b ? a : b; }

/// Stores four floats: the sum of the first of each four lanes, of the second of each, and so on, each clamped to the range
/// of the same four lanes of `bounds`.
CSIMD_INLINE void csimd_store_clamped_sum_of_fours(csimd_float16 x, csimd_float16 bounds, float *result) {
    csimd_float4 sum = (x.lo.lo + x.lo.hi) + (x.hi.lo + x.hi.hi);
    csimd_float4 least =
        csimd_min4(csimd_min4(bounds.lo.lo, bounds.lo.hi), csimd_min4(bounds.hi.lo, bounds.hi.hi));
    csimd_float4 most = csimd_max4(csimd_max4(bounds.lo.lo, bounds.lo.hi), csimd_max4(bounds.hi.lo, bounds.hi.hi));
    sum = csimd_min4(csimd_max4(sum, least), most);
    __builtin_memcpy(result, &sum, 16);
}

/// Four lanes to each of four rows, `stride` floats apart.
CSIMD_INLINE void csimd_store_fours(csimd_float16 x, float *rows, ptrdiff_t stride) {
    csimd_float4 part[4] = {x.lo.lo, x.lo.hi, x.hi.lo, x.hi.hi};
#pragma clang loop unroll(full)
    for (int row = 0; row < 4; row++) __builtin_memcpy(rows + row * stride, &part[row], 16);
}

/// Eight floats from each of two rows.
CSIMD_INLINE csimd_float16 csimd_load_eights(const float *first, const float *second) {
    csimd_float16 x;
    __builtin_memcpy(&x, first, 32);
    __builtin_memcpy((float *)&x + 8, second, 32);
    return x;
}

/// One of 32 floats for each lane, by the lowest five bits of its index.
CSIMD_INLINE csimd_float16 csimd_pick_of_32(csimd_float16 first, csimd_float16 last, csimd_uint16 index) {
#if defined(__AVX512F__)
    return (csimd_float16)_mm512_permutex2var_ps((__m512)first, (__m512i)index, (__m512)last);
#else
    float all[32];
    __builtin_memcpy(all, &first, 64);
    __builtin_memcpy(all + 16, &last, 64);
    csimd_float16 result;
#pragma clang loop unroll(full)
    for (int lane = 0; lane < 16; lane++) result[lane] = all[index[lane] & 31];
    return result;
#endif
}

/// Whether that is a matter of one instruction, faster than a gather.
CSIMD_INLINE bool csimd_picks_fast(void) {
#if defined(__AVX512F__)
    return true;
#else
    return false;
#endif
}

#include "CSIMDGathers.h"
#include "CSIMDRows.h"
#include "CSIMDFixed.h"
#include "CSIMDLattice8.h"

#pragma clang diagnostic pop
#endif
