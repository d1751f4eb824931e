// Values of tables, an index for each lane. CSIMD.h includes this.
#ifndef IMAGE_APP_CSIMD_GATHERS_H
#define IMAGE_APP_CSIMD_GATHERS_H

/// table[index] for each lane.
CSIMD_INLINE csimd_float16 csimd_gather_float(const float *table, csimd_uint16 index) {
#if defined(__AVX2__)
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

/// For each lane the float at table + offset, and the one after it, in two results: both are one load.
CSIMD_INLINE void csimd_load_neighbors(
    const float *table, csimd_uint16 offset, csimd_float16 *first, csimd_float16 *second) {
#if defined(__AVX512F__)
    csimd_float16 low = (csimd_float16)_mm512_i32gather_pd(_mm512_castsi512_si256((__m512i)offset), table, 4);
    csimd_float16 high = (csimd_float16)_mm512_i32gather_pd(_mm512_extracti64x4_epi64((__m512i)offset, 1), table, 4);
    *first = csimd_even(low, high);
    *second = csimd_odd(low, high);
#elif defined(__AVX2__)
    // Offsets lie in memory, from where a lane is read in one step; that Clang takes them from the vectors after all, in three
    // steps, is what the empty instruction prevents.
    uint32_t at[16];
    __builtin_memcpy(at, &offset, sizeof at);
    __asm__("" : "+m"(at));
    union { csimd_float16 whole; __m128 part[4]; } one, two;
#pragma clang loop unroll(full)
    for (int part = 0; part < 4; part++) {
        const uint32_t *lane = at + 4 * part;
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
