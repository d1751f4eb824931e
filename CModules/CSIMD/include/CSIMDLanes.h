// Lanes beside others: neighbours in a row, every other one, pixels of four. CSIMD.h includes this.
#ifndef IMAGE_APP_CSIMD_LANES_H
#define IMAGE_APP_CSIMD_LANES_H

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

#endif
