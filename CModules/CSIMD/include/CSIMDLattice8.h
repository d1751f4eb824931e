// Colours between the vertices of a lattice, for 8-bit pixels. CSIMD.h includes this.
#ifndef IMAGE_APP_CSIMD_LATTICE8_H
#define IMAGE_APP_CSIMD_LATTICE8_H

#if defined(__AVX2__)
/// Two vertices in each half, the colours of a vertex being four signed halves.
CSIMD_INLINE __m256i csimd_four_vertices(const uint64_t *table, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    __m128d low = _mm_loadh_pd(_mm_load_sd((const double *)(table + a)), (const double *)(table + b));
    __m128d high = _mm_loadh_pd(_mm_load_sd((const double *)(table + c)), (const double *)(table + d));
    return _mm256_castpd_si256(_mm256_set_m128d(high, low));
}

/// From one vertex part of the way to the next one: a fraction of 2¹⁵, which `deal` gives to all colours of its pixel.
CSIMD_INLINE __m256i csimd_way(__m256i from, __m256i to, __m256i fractions, __m256i deal) {
    return _mm256_mulhrs_epi16(_mm256_sub_epi16(to, from), _mm256_shuffle_epi8(fractions, deal));
}
#elif defined(__SSE2__)
CSIMD_INLINE __m128i csimd_two_vertices(const uint64_t *table, uint32_t a, uint32_t b) {
    return _mm_castpd_si128(_mm_loadh_pd(_mm_load_sd((const double *)(table + a)), (const double *)(table + b)));
}

/// The high half of each lane in its low half, too.
CSIMD_INLINE __m128i csimd_high_halves_twice(__m128i x) {
    return _mm_or_si128(_mm_srli_epi32(x, 16), _mm_and_si128(x, _mm_set1_epi32((int)0xffff0000)));
}
#endif

#if defined(__ARM_NEON)
/// The colours of a vertex are four signed halves.
CSIMD_INLINE int16x8_t csimd_two_vertices(const uint64_t *table, uint32_t a, uint32_t b) {
    return vreinterpretq_s16_u64(vld1q_lane_u64(table + b, vcombine_u64(vld1_u64(table + a), vdup_n_u64(0)), 1));
}

/// From one vertex part of the way to the next one: a fraction of 2¹⁵, which `deal` gives to all colours of its pixel.
CSIMD_INLINE int16x8_t csimd_way(int16x8_t from, int16x8_t to, uint8x16_t fractions, uint8x16_t deal) {
    return vqrdmulhq_s16(vsubq_s16(to, from), vreinterpretq_s16_u8(vqtbl1q_u8(fractions, deal)));
}
#endif

/// Colours on the way from a vertex of a lattice (dark) to the one opposite in its cell (`diagonal` further on) by two
/// others, as pixels of four bytes, the fourth of which is 0.
///
/// A vertex has four signed 16-bit numbers (red, green, blue, 0), which may not be further apart than 32,767: levels times
/// 2^shift, and half of one more, so that the last shift rounds. The high halves of greatest, middle and least are how far
/// the pixel is in the cell, in fractions of 2¹⁵, their low halves don't count.
CSIMD_INLINE csimd_uint16 csimd_pass_vertices8(
    const uint64_t *table, csimd_uint16 dark, csimd_uint16 second, csimd_uint16 third, uint32_t diagonal,
    csimd_uint16 greatest, csimd_uint16 middle, csimd_uint16 least, int32_t shift) {
#if defined(__AVX2__)
    // A vertex is one load.
    union { csimd_uint16 whole; __m128i part[4]; } offsets[3] = {{dark}, {second}, {third}};
    const uint64_t *light = table + diagonal;
#elif defined(__SSE2__) || defined(__ARM_NEON)
    // A vertex is one load. The offsets lie in memory, from where a lane is read in one step; that Clang takes them from
    // the vectors after all, in several steps, is what the empty instruction prevents.
    uint32_t offset[3][16];
    __builtin_memcpy(offset[0], &dark, 64);
    __builtin_memcpy(offset[1], &second, 64);
    __builtin_memcpy(offset[2], &third, 64);
    __asm__("" : "+m"(offset));
    const uint64_t *light = table + diagonal;
#endif
#if defined(__ARM_NEON)
    // As for AVX2, with two vertices in a vector.
    union { csimd_uint16 whole; uint8x16_t part[4]; } f = {greatest}, g = {middle}, h = {least};
    union { csimd_uint16 whole; uint8x16_t part[4]; } result;
    const uint8x16_t deals[2] = {
        {2, 3, 2, 3, 2, 3, 2, 3, 6, 7, 6, 7, 6, 7, 6, 7}, {10, 11, 10, 11, 10, 11, 10, 11, 14, 15, 14, 15, 14, 15, 14, 15}};
    const int16x8_t count = vdupq_n_s16((int16_t)-shift);
#pragma clang loop unroll(full)
    for (int part = 0; part < 4; part++) {
        int16x8_t pixels[2];
#pragma clang loop unroll(full)
        for (int pair = 0; pair < 2; pair++) {
            int a = 4 * part + 2 * pair, b = a + 1;
            int16x8_t v0 = csimd_two_vertices(table, offset[0][a], offset[0][b]);
            int16x8_t v1 = csimd_two_vertices(table, offset[1][a], offset[1][b]);
            int16x8_t v2 = csimd_two_vertices(table, offset[2][a], offset[2][b]);
            int16x8_t v3 = csimd_two_vertices(light, offset[0][a], offset[0][b]);
            int16x8_t sum = vaddq_s16(
                vaddq_s16(v0, csimd_way(v0, v1, f.part[part], deals[pair])),
                vaddq_s16(csimd_way(v1, v2, g.part[part], deals[pair]), csimd_way(v2, v3, h.part[part], deals[pair])));
            pixels[pair] = vshlq_s16(sum, count);
        }
        result.part[part] = vqmovun_high_s16(vqmovun_s16(pixels[0]), pixels[1]);
    }
    return result.whole;
#elif defined(__AVX2__)
    union { csimd_uint16 whole; __m256i part[2]; } f = {greatest}, g = {middle}, h = {least}, result;
    const __m256i first = _mm256_broadcastsi128_si256(
        _mm_set_epi8(7, 6, 7, 6, 7, 6, 7, 6, 3, 2, 3, 2, 3, 2, 3, 2));
    const __m128i count = _mm_cvtsi32_si128(shift);
#pragma clang loop unroll(full)
    for (int part = 0; part < 2; part++) {
        __m256i pixels[2];
#pragma clang loop unroll(full)
        for (int pair = 0; pair < 2; pair++) {
            // Two pixels of each half at a time: packing puts them in their order.
            uint32_t offset[3][4];
#pragma clang loop unroll(full)
            for (int corner = 0; corner < 3; corner++) {
                csimd_take_two(offsets[corner].part[2 * part], pair, offset[corner]);
                csimd_take_two(offsets[corner].part[2 * part + 1], pair, offset[corner] + 2);
            }
            __m256i deal = pair ? _mm256_add_epi8(first, _mm256_set1_epi8(8)) : first;
            __m256i v0 = csimd_four_vertices(table, offset[0][0], offset[0][1], offset[0][2], offset[0][3]);
            __m256i v1 = csimd_four_vertices(table, offset[1][0], offset[1][1], offset[1][2], offset[1][3]);
            __m256i v2 = csimd_four_vertices(table, offset[2][0], offset[2][1], offset[2][2], offset[2][3]);
            __m256i v3 = csimd_four_vertices(light, offset[0][0], offset[0][1], offset[0][2], offset[0][3]);
            __m256i sum = _mm256_add_epi16(
                _mm256_add_epi16(v0, csimd_way(v0, v1, f.part[part], deal)),
                _mm256_add_epi16(csimd_way(v1, v2, g.part[part], deal), csimd_way(v2, v3, h.part[part], deal)));
            pixels[pair] = _mm256_sra_epi16(sum, count);
        }
        result.part[part] = _mm256_packus_epi16(pixels[0], pixels[1]);
    }
    return result.whole;
#elif defined(__SSE2__)
    union { csimd_uint16 whole; __m128i part[4]; } f = {greatest}, g = {middle}, h = {least}, result;
    const __m128i count = _mm_cvtsi32_si128(shift);
#pragma clang loop unroll(full)
    for (int part = 0; part < 4; part++) {
        __m128i f2 = csimd_high_halves_twice(f.part[part]);
        __m128i g2 = csimd_high_halves_twice(g.part[part]);
        __m128i h2 = csimd_high_halves_twice(h.part[part]);
        __m128i pixels[2];
#pragma clang loop unroll(full)
        for (int pair = 0; pair < 2; pair++) {
            int a = 4 * part + 2 * pair, b = a + 1;
            __m128i v0 = csimd_two_vertices(table, offset[0][a], offset[0][b]);
            __m128i v1 = csimd_two_vertices(table, offset[1][a], offset[1][b]);
            __m128i v2 = csimd_two_vertices(table, offset[2][a], offset[2][b]);
            __m128i v3 = csimd_two_vertices(light, offset[0][a], offset[0][b]);
            __m128i f4 = pair ? _mm_unpackhi_epi32(f2, f2) : _mm_unpacklo_epi32(f2, f2);
            __m128i g4 = pair ? _mm_unpackhi_epi32(g2, g2) : _mm_unpacklo_epi32(g2, g2);
            __m128i h4 = pair ? _mm_unpackhi_epi32(h2, h2) : _mm_unpacklo_epi32(h2, h2);
            // Products lose their low halves, half a unit on the average; the doubled sum of three loses three.
            __m128i ways = _mm_add_epi16(
                _mm_add_epi16(_mm_mulhi_epi16(_mm_sub_epi16(v1, v0), f4), _mm_mulhi_epi16(_mm_sub_epi16(v2, v1), g4)),
                _mm_mulhi_epi16(_mm_sub_epi16(v3, v2), h4));
            __m128i sum = _mm_add_epi16(_mm_add_epi16(v0, _mm_set1_epi16(3)), _mm_add_epi16(ways, ways));
            pixels[pair] = _mm_sra_epi16(sum, count);
        }
        result.part[part] = _mm_packus_epi16(pixels[0], pixels[1]);
    }
    return result.whole;
#else
    typedef int16_t halves __attribute__((ext_vector_type(4)));
    typedef int32_t words __attribute__((ext_vector_type(4)));
    typedef uint8_t bytes __attribute__((ext_vector_type(4)));
    const words lowest = 0, highest = 255;
    csimd_uint16 result;
#pragma clang loop unroll_count(4)
    for (int lane = 0; lane < 16; lane++) {
        const uint64_t *offsets[4] = {
            table + dark[lane], table + second[lane], table + third[lane], table + dark[lane] + diagonal};
        words fractions[3] = {greatest[lane] >> 16, middle[lane] >> 16, least[lane] >> 16};
        words vertex[4], sum;
#pragma clang loop unroll(full)
        for (int corner = 0; corner < 4; corner++) {
            halves color;
            __builtin_memcpy(&color, offsets[corner], sizeof color);
            vertex[corner] = __builtin_convertvector(color, words);
        }
        sum = vertex[0] << 15;
#pragma clang loop unroll(full)
        for (int step = 0; step < 3; step++) sum += (vertex[step + 1] - vertex[step]) * fractions[step];
        words level = __builtin_elementwise_min(__builtin_elementwise_max(sum >> (15 + shift), lowest), highest);
        bytes pixel = __builtin_convertvector(level, bytes);
        uint32_t value;
        __builtin_memcpy(&value, &pixel, sizeof value);
        result[lane] = value;
    }
    return result;
#endif
}

#endif
