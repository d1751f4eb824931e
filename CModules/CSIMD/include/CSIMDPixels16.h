// Pixels of four channels of sixteen bits taken apart and put together, sixteen at a time. CSIMD.h includes this.
//
// Wide vectors are shuffled within pieces of 128 bits faster than across them, so some functions have pixels in an order of
// their own, as these shuffles make it: what csimd_red_green16 and csimd_blue_alpha16 took apart, csimd_pack16 puts together
// as it was.
#ifndef IMAGE_APP_CSIMD_PIXELS16_H
#define IMAGE_APP_CSIMD_PIXELS16_H

typedef uint16_t csimd_short8 __attribute__((ext_vector_type(8)));

// The low halves of the pixels, as places of words; the high ones are beside them.
#if defined(__AVX512F__)
#define CSIMD_LOW_HALVES(x) x(0), x(2), x(16), x(18), x(4), x(6), x(20), x(22), x(8), x(10), x(24), x(26), x(12), x(14), x(28), x(30)
#elif defined(__AVX2__)
#define CSIMD_LOW_HALVES(x) x(0), x(2), x(8), x(10), x(4), x(6), x(12), x(14), x(16), x(18), x(24), x(26), x(20), x(22), x(28), x(30)
#else
#define CSIMD_LOW_HALVES(x) x(0), x(2), x(4), x(6), x(8), x(10), x(12), x(14), x(16), x(18), x(20), x(22), x(24), x(26), x(28), x(30)
#endif
#define CSIMD_THIS(place) place
#define CSIMD_NEXT(place) (place + 1)

/// Red and green, red lower, of pixels in an order of this file's own.
CSIMD_INLINE csimd_uint16 csimd_red_green16(csimd_ulong16 pixels) {
    csimd_uint32 words = (csimd_uint32)pixels;
    return __builtin_shufflevector(words, words, CSIMD_LOW_HALVES(CSIMD_THIS));
}

/// Blue and alpha of pixels in that order.
CSIMD_INLINE csimd_uint16 csimd_blue_alpha16(csimd_ulong16 pixels) {
    csimd_uint32 words = (csimd_uint32)pixels;
    return __builtin_shufflevector(words, words, CSIMD_LOW_HALVES(CSIMD_NEXT));
}
#undef CSIMD_NEXT
#undef CSIMD_THIS
#undef CSIMD_LOW_HALVES

#if defined(__SSE2__) && !defined(__AVX2__)
/// Two vectors of words as halves, clamped to 0…65,535. Only signed words can be packed: they are moved by half the range.
CSIMD_INLINE __m128i csimd_packed_halves(__m128i low, __m128i high) {
    const __m128i half = _mm_set1_epi32(0x8000);
    // The least word would become a great one.
    low = _mm_sub_epi32(_mm_andnot_si128(_mm_srai_epi32(low, 31), low), half);
    high = _mm_sub_epi32(_mm_andnot_si128(_mm_srai_epi32(high, 31), high), half);
    return _mm_xor_si128(_mm_packs_epi32(low, high), _mm_set1_epi16((short)0x8000));
}
#endif

/// Channels of pixels in that order, each clamped to 0…65,535, as pixels in their own.
CSIMD_INLINE csimd_ulong16 csimd_pack16(csimd_int16 red, csimd_int16 green, csimd_int16 blue, csimd_int16 alpha) {
#if defined(__AVX512BW__)
    union { __m512i part[2]; csimd_ulong16 whole; } result;
    const __m512i turns = _mm512_set4_epi32(0x0f0e0706, 0x0d0c0504, 0x0b0a0302, 0x09080100);
    __m512i redGreen = _mm512_shuffle_epi8(_mm512_packus_epi32((__m512i)red, (__m512i)green), turns);
    __m512i blueAlpha = _mm512_shuffle_epi8(_mm512_packus_epi32((__m512i)blue, (__m512i)alpha), turns);
    result.part[0] = _mm512_unpacklo_epi32(redGreen, blueAlpha);
    result.part[1] = _mm512_unpackhi_epi32(redGreen, blueAlpha);
    return result.whole;
#elif defined(__AVX2__)
    union { csimd_int16 whole; __m256i part[2]; } r = {red}, g = {green}, b = {blue}, a = {alpha};
    union { __m256i part[4]; csimd_ulong16 whole; } result;
    const __m256i turns = _mm256_setr_epi32(
        0x09080100, 0x0b0a0302, 0x0d0c0504, 0x0f0e0706, 0x09080100, 0x0b0a0302, 0x0d0c0504, 0x0f0e0706);
    for (int part = 0; part < 2; part++) {
        __m256i redGreen = _mm256_shuffle_epi8(_mm256_packus_epi32(r.part[part], g.part[part]), turns);
        __m256i blueAlpha = _mm256_shuffle_epi8(_mm256_packus_epi32(b.part[part], a.part[part]), turns);
        // Else Clang shuffles once for each half of the result.
        __asm__("" : "+x"(redGreen), "+x"(blueAlpha));
        result.part[2 * part] = _mm256_unpacklo_epi32(redGreen, blueAlpha);
        result.part[2 * part + 1] = _mm256_unpackhi_epi32(redGreen, blueAlpha);
    }
    return result.whole;
#elif defined(__SSE2__)
    // Only signed words can be packed: they are moved by half their range and back.
    union { csimd_int16 whole; __m128i part[4]; } r = {red}, g = {green}, b = {blue}, a = {alpha};
    union { __m128i part[8]; csimd_ulong16 whole; } result;
    for (int part = 0; part < 4; part++) {
        __m128i redBlue = csimd_packed_halves(r.part[part], b.part[part]);
        __m128i greenAlpha = csimd_packed_halves(g.part[part], a.part[part]);
        __m128i redGreen = _mm_unpacklo_epi16(redBlue, greenAlpha);
        __m128i blueAlpha = _mm_unpackhi_epi16(redBlue, greenAlpha);
        result.part[2 * part] = _mm_unpacklo_epi32(redGreen, blueAlpha);
        result.part[2 * part + 1] = _mm_unpackhi_epi32(redGreen, blueAlpha);
    }
    return result.whole;
#elif defined(__ARM_NEON)
    union { csimd_int16 whole; int32x4_t part[4]; } r = {red}, g = {green}, b = {blue}, a = {alpha};
    union { uint32x4_t part[8]; csimd_ulong16 whole; } result;
    for (int half = 0; half < 2; half++) {
        uint16x8_t reds = vqmovun_high_s32(vqmovun_s32(r.part[2 * half]), r.part[2 * half + 1]);
        uint16x8_t greens = vqmovun_high_s32(vqmovun_s32(g.part[2 * half]), g.part[2 * half + 1]);
        uint16x8_t blues = vqmovun_high_s32(vqmovun_s32(b.part[2 * half]), b.part[2 * half + 1]);
        uint16x8_t alphas = vqmovun_high_s32(vqmovun_s32(a.part[2 * half]), a.part[2 * half + 1]);
        uint32x4_t redGreen[2] = {
            vreinterpretq_u32_u16(vzip1q_u16(reds, greens)), vreinterpretq_u32_u16(vzip2q_u16(reds, greens))};
        uint32x4_t blueAlpha[2] = {
            vreinterpretq_u32_u16(vzip1q_u16(blues, alphas)), vreinterpretq_u32_u16(vzip2q_u16(blues, alphas))};
        for (int pair = 0; pair < 2; pair++) {
            result.part[4 * half + 2 * pair] = vzip1q_u32(redGreen[pair], blueAlpha[pair]);
            result.part[4 * half + 2 * pair + 1] = vzip2q_u32(redGreen[pair], blueAlpha[pair]);
        }
    }
    return result.whole;
#else
    csimd_int16 lowest = 0, highest = 65535;
    csimd_int16 r = __builtin_elementwise_min(__builtin_elementwise_max(red, lowest), highest);
    csimd_int16 g = __builtin_elementwise_min(__builtin_elementwise_max(green, lowest), highest);
    csimd_int16 b = __builtin_elementwise_min(__builtin_elementwise_max(blue, lowest), highest);
    csimd_int16 a = __builtin_elementwise_min(__builtin_elementwise_max(alpha, lowest), highest);
    return csimd_joined((csimd_uint16)(r | g << 16), (csimd_uint16)(b | a << 16));
#endif
}

/// Sixteen pixels, or as many as `count` says, with what the tables have at the levels of red, green and blue. The output may be the
/// input.
CSIMD_INLINE void csimd_look_up_pixels16(
    const uint16_t *red, const uint16_t *green, const uint16_t *blue, const void *input, void *output, ptrdiff_t count) {
    char some[128];
    if (__builtin_expect(count < 16, 0)) {
        csimd_ulong16 pixels = csimd_load64(input, count);
        __builtin_memcpy(some, &pixels, sizeof some);
    }
    const char *source = count < 16 ? some : (const char *)input;
    char *target = count < 16 ? some : (char *)output;
#pragma clang loop unroll(full)
    for (int pair = 0; pair < 8; pair++) {
        csimd_short8 result;
#if defined(__SSE2__)
        // Levels are read one by one and values put beside the alphas without a detour. That Clang takes the levels from the
        // vector, in two steps each, is what the empty instruction prevents.
        uint32_t redGreen[2];
        uint16_t lastBlue[2];
#pragma clang loop unroll(full)
        for (int next = 0; next < 2; next++) {
            __builtin_memcpy(&redGreen[next], source + 16 * pair + 8 * next, 4);
            __builtin_memcpy(&lastBlue[next], source + 16 * pair + 8 * next + 4, 2);
        }
        __asm__ volatile("" : "+r"(redGreen[0]), "+r"(redGreen[1]) : : "memory");
        __m128i pixels = _mm_loadu_si128((const __m128i_u *)(source + 16 * pair));
        pixels = _mm_insert_epi16(pixels, red[(uint16_t)redGreen[0]], 0);
        pixels = _mm_insert_epi16(pixels, green[redGreen[0] >> 16], 1);
        pixels = _mm_insert_epi16(pixels, blue[lastBlue[0]], 2);
        pixels = _mm_insert_epi16(pixels, red[(uint16_t)redGreen[1]], 4);
        pixels = _mm_insert_epi16(pixels, green[redGreen[1] >> 16], 5);
        pixels = _mm_insert_epi16(pixels, blue[lastBlue[1]], 6);
        result = (csimd_short8)pixels;
#else
        uint16_t levels[8];
        __builtin_memcpy(levels, source + 16 * pair, sizeof levels);
        __builtin_memcpy(&result, source + 16 * pair, sizeof result);
        result[0] = red[levels[0]];
        result[1] = green[levels[1]];
        result[2] = blue[levels[2]];
        result[4] = red[levels[4]];
        result[5] = green[levels[5]];
        result[6] = blue[levels[6]];
#endif
        __builtin_memcpy(target + 16 * pair, &result, sizeof result);
    }
    if (__builtin_expect(count < 16, 0)) csimd_copy_lanes(output, some, count, 8);
}

/// What csimd_pack16 makes of channels of pixels in their own order.
CSIMD_INLINE csimd_ulong16 csimd_in_order16(csimd_ulong16 pixels) {
#if defined(__AVX512F__)
    return __builtin_shufflevector(pixels, pixels, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);
#elif defined(__AVX2__)
    return __builtin_shufflevector(pixels, pixels, 0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15);
#else
    return pixels;
#endif
}

#endif
