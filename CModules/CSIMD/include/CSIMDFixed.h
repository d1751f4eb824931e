// Values of sixteen bits made of bytes and back, 32 in a vector, and pixels of four bytes to three and back. CSIMD.h
// includes this.
#ifndef IMAGE_APP_CSIMD_FIXED_H
#define IMAGE_APP_CSIMD_FIXED_H

typedef uint8_t csimd_byte32 __attribute__((ext_vector_type(32)));
typedef uint64_t csimd_ulong8 __attribute__((ext_vector_type(8)));

/// `count` bytes, 32 at the most, each in sixteen bits; the ones after them are 0.
CSIMD_INLINE csimd_uint16 csimd_load_widened8(const void *bytes, ptrdiff_t count) {
    csimd_byte32 result;
    csimd_copy_to_32(&result, bytes, count);
    return (csimd_uint16)__builtin_convertvector(result, csimd_short32);
}

/// The high bytes of each sixteen bits of two vectors: 64 bytes.
CSIMD_INLINE void csimd_store_high_bytes(csimd_uint16 a, csimd_uint16 b, void *bytes) {
#if defined(__AVX512BW__)
    // Packing works within 128 bits: pieces of eight bytes are put in order.
    __m512i packed = _mm512_packus_epi16(_mm512_srli_epi16((__m512i)a, 8), _mm512_srli_epi16((__m512i)b, 8));
    packed = _mm512_permutexvar_epi64(_mm512_set_epi64(7, 5, 3, 1, 6, 4, 2, 0), packed);
    _mm512_storeu_si512(bytes, packed);
#else
    csimd_byte32 low = __builtin_convertvector((csimd_short32)a >> 8, csimd_byte32);
    csimd_byte32 high = __builtin_convertvector((csimd_short32)b >> 8, csimd_byte32);
    __builtin_memcpy(bytes, &low, 32);
    __builtin_memcpy((char *)bytes + 32, &high, 32);
#endif
}

/// The high bytes of each sixteen bits of two vectors, four of the one and four of the other in turns: 64 bytes.
CSIMD_INLINE csimd_uint16 csimd_alternating_high_bytes(csimd_uint16 a, csimd_uint16 b) {
    // Packing works within 128 bits: two fours of the one stand before two of the other.
#if defined(__AVX512BW__)
    __m512i packed = _mm512_packus_epi16(_mm512_srli_epi16((__m512i)a, 8), _mm512_srli_epi16((__m512i)b, 8));
    return (csimd_uint16)_mm512_shuffle_epi32(packed, (_MM_PERM_ENUM)0xD8);
#elif defined(__AVX2__)
    union { csimd_uint16 whole; __m256i part[2]; } x = {a}, y = {b}, result;
    for (int part = 0; part < 2; part++) {
        __m256i packed =
            _mm256_packus_epi16(_mm256_srli_epi16(x.part[part], 8), _mm256_srli_epi16(y.part[part], 8));
        result.part[part] = _mm256_shuffle_epi32(packed, 0xD8);
    }
    return result.whole;
#elif defined(__SSE2__)
    union { csimd_uint16 whole; __m128i part[4]; } x = {a}, y = {b}, result;
    for (int part = 0; part < 4; part++) {
        __m128i packed = _mm_packus_epi16(_mm_srli_epi16(x.part[part], 8), _mm_srli_epi16(y.part[part], 8));
        result.part[part] = _mm_shuffle_epi32(packed, 0xD8);
    }
    return result.whole;
#else
    typedef uint32_t fours __attribute__((ext_vector_type(8)));
    fours first = (fours)__builtin_convertvector((csimd_short32)a >> 8, csimd_byte32);
    fours second = (fours)__builtin_convertvector((csimd_short32)b >> 8, csimd_byte32);
    return __builtin_shufflevector(first, second, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
#endif
}

/// The even lanes of 64 bits of two vectors, those of the first one first.
CSIMD_INLINE csimd_uint16 csimd_even_pixels(csimd_uint16 a, csimd_uint16 b) {
    return (csimd_uint16)__builtin_shufflevector((csimd_ulong8)a, (csimd_ulong8)b, 0, 2, 4, 6, 8, 10, 12, 14);
}

/// The odd lanes of 64 bits of two vectors, those of the first one first.
CSIMD_INLINE csimd_uint16 csimd_odd_pixels(csimd_uint16 a, csimd_uint16 b) {
    return (csimd_uint16)__builtin_shufflevector((csimd_ulong8)a, (csimd_ulong8)b, 1, 3, 5, 7, 9, 11, 13, 15);
}

/// The first three bytes of 16 pixels of four: 48 bytes. As many as 64 are written, the ones after them with anything.
CSIMD_INLINE void csimd_store_threes(csimd_uint16 pixels, void *bytes) {
#if defined(__AVX512BW__)
    const __m512i threes = _mm512_set4_epi32(-1, 0x0e0d0c0a, 0x09080605, 0x04020100);
    const __m512i order = _mm512_set_epi32(15, 15, 15, 15, 14, 13, 12, 10, 9, 8, 6, 5, 4, 2, 1, 0);
    _mm512_storeu_si512(bytes, _mm512_permutexvar_epi32(order, _mm512_shuffle_epi8((__m512i)pixels, threes)));
#elif defined(__AVX2__)
    union { csimd_uint16 whole; __m256i part[2]; } halves = {pixels};
    const __m256i threes =
        _mm256_set_epi32(-1, 0x0e0d0c0a, 0x09080605, 0x04020100, -1, 0x0e0d0c0a, 0x09080605, 0x04020100);
    const __m256i order = _mm256_set_epi32(7, 7, 6, 5, 4, 2, 1, 0);
    for (int part = 0; part < 2; part++) {
        __m256i packed = _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(halves.part[part], threes), order);
        _mm256_storeu_si256((__m256i_u *)((char *)bytes + 24 * part), packed);
    }
#elif defined(__ARM_NEON)
    // Each store covers the four bytes that the one before it has too much.
    const uint8x16_t threes = {0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 255, 255, 255, 255};
    union { csimd_uint16 whole; uint8x16_t part[4]; } fours = {pixels};
    for (int part = 0; part < 4; part++) vst1q_u8((uint8_t *)bytes + 12 * part, vqtbl1q_u8(fours.part[part], threes));
#else
    uint64_t pairs[8];
    __builtin_memcpy(pairs, &pixels, sizeof pairs);
#pragma clang loop unroll(full)
    for (int pair = 0; pair < 8; pair++) {
        uint64_t six = (pairs[pair] & 0xFFFFFF) | (pairs[pair] >> 8 & 0xFFFFFF000000);
        __builtin_memcpy((char *)bytes + 6 * pair, &six, 8);
    }
#endif
}

/// Pixels of four bytes, the first and the third of which change places.
CSIMD_INLINE csimd_uint16 csimd_red_and_blue_swapped(csimd_uint16 pixels) {
#if defined(__ARM_NEON)
    const uint8x16_t order = {2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15};
    union { csimd_uint16 whole; uint8x16_t part[4]; } result = {pixels};
    for (int part = 0; part < 4; part++) result.part[part] = vqtbl1q_u8(result.part[part], order);
    return result.whole;
#else
    return (pixels & 0xFF00FF00) | (pixels >> 16 & 0xFF) | (pixels & 0xFF) << 16;
#endif
}

/// 16 pixels of three bytes with a fourth of 255. As many as 64 bytes are read.
CSIMD_INLINE csimd_uint16 csimd_load_threes(const void *bytes) {
#if defined(__AVX512BW__)
    const __m512i order = _mm512_set_epi32(12, 11, 10, 9, 9, 8, 7, 6, 6, 5, 4, 3, 3, 2, 1, 0);
    const __m512i spread = _mm512_set4_epi32(0x800b0a09, 0x80080706, 0x80050403, 0x80020100);
    __m512i pieces = _mm512_permutexvar_epi32(order, _mm512_loadu_si512(bytes));
    csimd_uint16 pixels = (csimd_uint16)_mm512_shuffle_epi8(pieces, spread);
#elif defined(__AVX2__)
    union { csimd_uint16 whole; __m256i part[2]; } result;
    const __m256i order = _mm256_set_epi32(6, 5, 4, 3, 3, 2, 1, 0);
    const __m256i spread = _mm256_set_epi32(
        0x800b0a09, 0x80080706, 0x80050403, 0x80020100, 0x800b0a09, 0x80080706, 0x80050403, 0x80020100);
    for (int part = 0; part < 2; part++) {
        __m256i pieces = _mm256_loadu_si256((const __m256i_u *)((const char *)bytes + 24 * part));
        result.part[part] = _mm256_shuffle_epi8(_mm256_permutevar8x32_epi32(pieces, order), spread);
    }
    csimd_uint16 pixels = result.whole;
#elif defined(__ARM_NEON)
    const uint8x16_t spread = {0, 1, 2, 255, 3, 4, 5, 255, 6, 7, 8, 255, 9, 10, 11, 255};
    union { csimd_uint16 whole; uint8x16_t part[4]; } result;
    for (int part = 0; part < 4; part++) {
        result.part[part] = vqtbl1q_u8(vld1q_u8((const uint8_t *)bytes + 12 * part), spread);
    }
    csimd_uint16 pixels = result.whole;
#else
    uint32_t lanes[16];
#pragma clang loop unroll(full)
    for (int pixel = 0; pixel < 16; pixel++) __builtin_memcpy(&lanes[pixel], (const char *)bytes + 3 * pixel, 4);
    csimd_uint16 pixels;
    __builtin_memcpy(&pixels, lanes, sizeof pixels);
#endif
    return pixels | 0xFF000000;
}

#if defined(__ARM_NEON)
/// One result of a matrix over eight pixels: pairs of weights are red below blue and green below the offset, which counts 255
/// times.
CSIMD_INLINE int16x8_t csimd_matrix_row8(
    int16x8_t red, int16x8_t green, int16x8_t blue, uint32_t redBlue, uint32_t greenOffset, int32x4_t shift) {
    int16_t toRed = (int16_t)redBlue, toBlue = (int16_t)(redBlue >> 16), toGreen = (int16_t)greenOffset;
    int32x4_t offset = vdupq_n_s32((int16_t)(greenOffset >> 16) * 255);
    int32x4_t low = vmlal_n_s16(offset, vget_low_s16(red), toRed);
    low = vmlal_n_s16(vmlal_n_s16(low, vget_low_s16(green), toGreen), vget_low_s16(blue), toBlue);
    int32x4_t high = vmlal_high_n_s16(offset, red, toRed);
    high = vmlal_high_n_s16(vmlal_high_n_s16(high, green, toGreen), blue, toBlue);
    return vqmovn_high_s32(vqmovn_s32(vshlq_s32(low, shift)), vshlq_s32(high, shift));
}

/// The product of a matrix in fixed point and pixels of four bytes, the fourth of which stays; for the three results the pairs
/// of weights that FixedMatrixParameters has.
CSIMD_INLINE csimd_uint16 csimd_matrix8(
    csimd_uint16 pixels, uint32_t redBlueToRed, uint32_t greenOffsetToRed, uint32_t redBlueToGreen,
    uint32_t greenOffsetToGreen, uint32_t redBlueToBlue, uint32_t greenOffsetToBlue, int32_t shift) {
    union { csimd_uint16 whole; uint16x8_t part[4]; } x = {pixels}, result;
    const int32x4_t right = vdupq_n_s32(-shift);
    for (int half = 0; half < 2; half++) {
        uint16x8_t redGreen = vuzp1q_u16(x.part[2 * half], x.part[2 * half + 1]);
        uint16x8_t blueAlpha = vuzp2q_u16(x.part[2 * half], x.part[2 * half + 1]);
        int16x8_t red = vreinterpretq_s16_u16(vandq_u16(redGreen, vdupq_n_u16(255)));
        int16x8_t green = vreinterpretq_s16_u16(vshrq_n_u16(redGreen, 8));
        int16x8_t blue = vreinterpretq_s16_u16(vandq_u16(blueAlpha, vdupq_n_u16(255)));
        uint8x8_t r = vqmovun_s16(csimd_matrix_row8(red, green, blue, redBlueToRed, greenOffsetToRed, right));
        uint8x8_t g = vqmovun_s16(csimd_matrix_row8(red, green, blue, redBlueToGreen, greenOffsetToGreen, right));
        uint8x8_t b = vqmovun_s16(csimd_matrix_row8(red, green, blue, redBlueToBlue, greenOffsetToBlue, right));
        uint8x8_t a = vshrn_n_u16(blueAlpha, 8);
        uint16x8_t pairs = vreinterpretq_u16_u8(vzip1q_u8(vcombine_u8(r, r), vcombine_u8(g, g)));
        uint16x8_t others = vreinterpretq_u16_u8(vzip1q_u8(vcombine_u8(b, b), vcombine_u8(a, a)));
        result.part[2 * half] = vzip1q_u16(pairs, others);
        result.part[2 * half + 1] = vzip2q_u16(pairs, others);
    }
    return result.whole;
}
#endif

#endif
