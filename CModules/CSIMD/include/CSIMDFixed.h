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
#else
    uint32_t lanes[16];
#pragma clang loop unroll(full)
    for (int pixel = 0; pixel < 16; pixel++) __builtin_memcpy(&lanes[pixel], (const char *)bytes + 3 * pixel, 4);
    csimd_uint16 pixels;
    __builtin_memcpy(&pixels, lanes, sizeof pixels);
#endif
    return pixels | 0xFF000000;
}

#endif
