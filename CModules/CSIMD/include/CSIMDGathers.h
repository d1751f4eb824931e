// Values of tables, an index for each lane. CSIMD.h includes this.
#ifndef IMAGE_APP_CSIMD_GATHERS_H
#define IMAGE_APP_CSIMD_GATHERS_H

#if defined(__AVX2__)
/// The first or the last two lanes of four as numbers that addresses are made of: taken together, which the empty instruction
/// keeps Clang from doing one by one, in three steps each. By way of memory it takes longer, for the loads wait for the store.
CSIMD_INLINE void csimd_take_two(__m128i x, int pair, uint32_t *lanes) {
    uint64_t two = (uint64_t)(pair ? _mm_extract_epi64(x, 1) : _mm_cvtsi128_si64(x));
    __asm__("" : "+r"(two));
    lanes[0] = (uint32_t)two;
    lanes[1] = (uint32_t)(two >> 32);
}

// A float as a lane of four. By name, for of lanes that are set one after the other Clang makes a gather again.
#define CSIMD_WITH_LANE(name, place)                                                                        \
    CSIMD_INLINE __m128 csimd_with_##name(__m128 four, const float *value) {                                \
        __asm__("vinsertps $" place ", %1, %0, %0" : "+x"(four) : "m"(*value));                             \
        return four;                                                                                        \
    }
CSIMD_WITH_LANE(second, "0x10")
CSIMD_WITH_LANE(third, "0x20")
CSIMD_WITH_LANE(fourth, "0x30")
#undef CSIMD_WITH_LANE
#else
/// table[index] for each lane.
CSIMD_INLINE csimd_float16 csimd_gather_float(const float *table, csimd_uint16 index) {
    csimd_float16 result;
#pragma clang loop unroll(full)
    for (int lane = 0; lane < 16; lane++) result[lane] = table[index[lane]];
    return result;
}
#endif

/// table[level] for the levels of one colour of sixteen pixels of four bytes, of which the first `count` are there. `place` is the
/// level's byte in the pixel.
CSIMD_INLINE csimd_float16 csimd_look_up_levels(const float *table, const void *pixels, ptrdiff_t count, ptrdiff_t place) {
#if defined(__AVX2__)
    // Faster than gathers: the addresses are made from two pixels at a time, straight from memory.
    char some[64];
    const char *source = (const char *)pixels;
    if (__builtin_expect(count < 16, 0)) {
        csimd_uint16 lanes = csimd_load32(pixels, count);
        __builtin_memcpy(some, &lanes, 64);
        source = some;
    }
    union { csimd_float16 whole; __m128 part[4]; } result;
#pragma clang loop unroll(full)
    for (int part = 0; part < 4; part++) {
        uint64_t low, high;
        __builtin_memcpy(&low, source + 16 * part, 8);
        __builtin_memcpy(&high, source + 16 * part + 8, 8);
        // Else Clang reads single bytes.
        __asm__("" : "+r"(low), "+r"(high));
        __m128 four = _mm_load_ss(table + (uint8_t)(low >> (8 * place)));
        four = csimd_with_second(four, table + (uint8_t)(low >> (8 * place + 32)));
        four = csimd_with_third(four, table + (uint8_t)(high >> (8 * place)));
        result.part[part] = csimd_with_fourth(four, table + (uint8_t)(high >> (8 * place + 32)));
    }
    return result.whole;
#else
    csimd_uint16 levels = (csimd_load32(pixels, count) >> (uint32_t)(8 * place)) & 0xFF;
    return csimd_gather_float(table, levels);
#endif
}

/// The same of a table of words.
CSIMD_INLINE csimd_uint16 csimd_look_up_words(const uint32_t *table, const void *pixels, ptrdiff_t count, ptrdiff_t place) {
    return (csimd_uint16)csimd_look_up_levels((const float *)table, pixels, count, place);
}

/// For each lane the float at table + offset, and the one after it, in two results: both are one load.
CSIMD_INLINE void csimd_load_neighbors(
    const float *table, csimd_uint16 offset, csimd_float16 *first, csimd_float16 *second) {
#if defined(__AVX512F__)
    csimd_float16 low = (csimd_float16)_mm512_i32gather_pd(_mm512_castsi512_si256((__m512i)offset), table, 4);
    csimd_float16 high = (csimd_float16)_mm512_i32gather_pd(_mm512_extracti64x4_epi64((__m512i)offset, 1), table, 4);
    *first = csimd_even(low, high);
    *second = csimd_odd(low, high);
#elif defined(__AVX2__)
    // One load for each lane is faster than gathers of 256 bits.
    union { csimd_uint16 whole; __m128i part[4]; } offsets = {offset};
    union { csimd_float16 whole; __m128 part[4]; } one, two;
#pragma clang loop unroll(full)
    for (int part = 0; part < 4; part++) {
        uint32_t lane[4];
        csimd_take_two(offsets.part[part], 0, lane);
        csimd_take_two(offsets.part[part], 1, lane + 2);
        __m128 low = _mm_setzero_ps(), high = _mm_setzero_ps();
        low = _mm_loadh_pi(_mm_loadl_pi(low, (const __m64 *)(table + lane[0])), (const __m64 *)(table + lane[1]));
        high = _mm_loadh_pi(_mm_loadl_pi(high, (const __m64 *)(table + lane[2])), (const __m64 *)(table + lane[3]));
        one.part[part] = _mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0));
        two.part[part] = _mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1));
    }
    *first = one.whole;
    *second = two.whole;
#else
    *first = csimd_gather_float(table, offset);
    *second = csimd_gather_float(table + 1, offset);
#endif
}

/// Of pairs of floats: the first of the indexed pair, and so much of the second as the fraction says.
CSIMD_INLINE csimd_float16 csimd_interpolated_pairs(const float *table, csimd_uint16 index, csimd_float16 fraction) {
    csimd_float16 first, second;
    csimd_load_neighbors(table, index + index, &first, &second);
    return csimd_fma(second, fraction, first);
}

/// Between the indexed float and the one after it.
CSIMD_INLINE csimd_float16 csimd_interpolated(const float *table, csimd_uint16 index, csimd_float16 fraction) {
    csimd_float16 first, second;
    csimd_load_neighbors(table, index, &first, &second);
    return csimd_fma(second - first, fraction, first);
}

/// The weighted sum of four vertices for each lane, in a table of colours of four floats: red, green, blue and one that
/// does not count. Offsets count floats: they are four times the vertices' numbers. The sums go to sixteen floats of each
/// colour: Swift doesn't see structures of vectors.
CSIMD_INLINE void csimd_sum_vertices(
    float *red, float *green, float *blue, const float *table, csimd_uint16 offsetA, csimd_float16 weightA, csimd_uint16 offsetB, csimd_float16 weightB,
    csimd_uint16 offsetC, csimd_float16 weightC, csimd_uint16 offsetD, csimd_float16 weightD) {
    csimd_uint16 offsets[4] = {offsetA, offsetB, offsetC, offsetD};
    csimd_float16 weights[4] = {weightA, weightB, weightC, weightD};
    // A vertex is one load: faster than gathers of 256 bits, which take a colour at a time. The loop stays one, so that
    // offsets and weights lie in memory, from where a lane is read in one step.
    uint32_t offset[4][16];
    float weight[4][16];
    __builtin_memcpy(offset, offsets, sizeof offset);
    __builtin_memcpy(weight, weights, sizeof weight);
#pragma clang loop unroll(disable)
    for (int lane = 0; lane < 16; lane += 4) {
        csimd_float4 sum[4];
#pragma clang loop unroll(full)
        for (int next = 0; next < 4; next++) {
            sum[next] = 0;
#pragma clang loop unroll(full)
            for (int corner = 0; corner < 4; corner++) {
                csimd_float4 color, share = weight[corner][lane + next];
                __builtin_memcpy(&color, table + offset[corner][lane + next], sizeof color);
#if defined(__FMA__) || defined(__aarch64__)
                sum[next] = __builtin_elementwise_fma(color, share, sum[next]);
#else
                sum[next] += color * share;
#endif
            }
        }
        csimd_float4 firstRedGreen = __builtin_shufflevector(sum[0], sum[1], 0, 4, 1, 5);
        csimd_float4 lastRedGreen = __builtin_shufflevector(sum[2], sum[3], 0, 4, 1, 5);
        csimd_float4 firstBlue = __builtin_shufflevector(sum[0], sum[1], 2, 6, 3, 7);
        csimd_float4 lastBlue = __builtin_shufflevector(sum[2], sum[3], 2, 6, 3, 7);
        csimd_float4 reds = __builtin_shufflevector(firstRedGreen, lastRedGreen, 0, 1, 4, 5);
        csimd_float4 greens = __builtin_shufflevector(firstRedGreen, lastRedGreen, 2, 3, 6, 7);
        csimd_float4 blues = __builtin_shufflevector(firstBlue, lastBlue, 0, 1, 4, 5);
        __builtin_memcpy(red + lane, &reds, sizeof reds);
        __builtin_memcpy(green + lane, &greens, sizeof greens);
        __builtin_memcpy(blue + lane, &blues, sizeof blues);
    }
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

#endif
