// Colours between the vertices of a lattice, for 16-bit pixels. CSIMD.h includes this.
#ifndef IMAGE_APP_CSIMD_LATTICE16_H
#define IMAGE_APP_CSIMD_LATTICE16_H

#if defined(__AVX2__)
/// A vertex in each half.
CSIMD_INLINE __m256 csimd_two_colors(const float *table, uint32_t a, uint32_t b) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(table + a)), _mm_loadu_ps(table + b), 1);
}
#endif

/// The weighted sums of the vertices at `dark`, `second` and `third`, and of the one `diagonal` after the first, as pixels of
/// four channels of sixteen bits with the alpha of others. The sums are those of csimd_sum_vertices, for colours of 0…1.
CSIMD_INLINE csimd_ulong16 csimd_pixels_of_vertices16(
    const float *table, csimd_uint16 dark, csimd_float16 weightOfDark, csimd_uint16 second, csimd_float16 weightOfSecond,
    csimd_uint16 third, csimd_float16 weightOfThird, uint32_t diagonal, csimd_float16 weightOfLight,
    csimd_ulong16 others) {
#if defined(__AVX2__)
    // Red, green and blue of a vertex stay together as they do in the pixel.
    union { csimd_uint16 whole; __m128i part[4]; } offsets[3] = {{dark}, {second}, {third}};
    union { csimd_float16 whole; __m256 part[2]; } weights[4] = {
        {weightOfDark}, {weightOfSecond}, {weightOfThird}, {weightOfLight}};
    union { __m256i part[4]; csimd_ulong16 whole; } result;
    // Else Clang makes some weights one by one, for the places that they are dealt to.
    for (int corner = 0; corner < 4; corner++) {
        __asm__("" : "+x"(weights[corner].part[0]), "+x"(weights[corner].part[1]));
    }
    const __m256 most = _mm256_set1_ps(2), levels = _mm256_set1_ps(65535);
#pragma clang loop unroll(full)
    for (int part = 0; part < 4; part++) {
        // Of four pixels the first and the third, then the others: packing puts them in their order.
        uint32_t offset[3][4];
#pragma clang loop unroll(full)
        for (int corner = 0; corner < 3; corner++) {
            csimd_take_two(offsets[corner].part[part], 0, offset[corner]);
            csimd_take_two(offsets[corner].part[part], 1, offset[corner] + 2);
        }
        __m256i pairs[2];
#pragma clang loop unroll(full)
        for (int pair = 0; pair < 2; pair++) {
            int a = 4 * (part & 1) + pair, b = a + 2;
            const __m256i deal = _mm256_setr_epi32(a, a, a, a, b, b, b, b);
            __m256 share[4];
#pragma clang loop unroll(full)
            for (int corner = 0; corner < 4; corner++) {
                share[corner] = _mm256_permutevar8x32_ps(weights[corner].part[part >> 1], deal);
            }
            const float *light = table + diagonal;
            __m256 sum = _mm256_mul_ps(csimd_two_colors(table, offset[0][pair], offset[0][pair + 2]), share[0]);
            sum = _mm256_fmadd_ps(csimd_two_colors(table, offset[1][pair], offset[1][pair + 2]), share[1], sum);
            sum = _mm256_fmadd_ps(csimd_two_colors(table, offset[2][pair], offset[2][pair + 2]), share[2], sum);
            sum = _mm256_fmadd_ps(csimd_two_colors(light, offset[0][pair], offset[0][pair + 2]), share[3], sum);
            pairs[pair] = _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_min_ps(most, sum), levels));
        }
        result.part[part] = _mm256_packus_epi32(pairs[0], pairs[1]);
    }
    const uint64_t alpha = 0xFFFF000000000000;
    return (result.whole & ~alpha) | (others & alpha);
#else
    float colors[3][16];
    csimd_sum_vertices(
        colors[0], colors[1], colors[2], table, dark, weightOfDark, second, weightOfSecond, third, weightOfThird,
        dark + diagonal, weightOfLight);
    csimd_int16 levels[3];
#pragma clang loop unroll(full)
    for (int channel = 0; channel < 3; channel++) {
        csimd_float16 color;
        __builtin_memcpy(&color, colors[channel], sizeof color);
        levels[channel] = csimd_nearest(csimd_min((csimd_float16)2.0f, color) * 65535.0f);
    }
    csimd_int16 alpha = (csimd_int16)(csimd_high_half(others) >> 16);
    return csimd_in_order16(csimd_pack16(levels[0], levels[1], levels[2], alpha));
#endif
}

#endif
