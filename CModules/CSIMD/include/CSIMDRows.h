// Loads and stores of pixels, up to the ends of rows, where there are fewer than a vector has lanes. CSIMD.h includes this.
#ifndef IMAGE_APP_CSIMD_ROWS_H
#define IMAGE_APP_CSIMD_ROWS_H

/// Asks for the pixels a tile further on: memory brings them while other kernels work on this tile. What lies behind the
/// picture's end is asked for without harm.
CSIMD_INLINE void csimd_await_next_tile(const void *pixels) {
    __builtin_prefetch((const char *)pixels + 4096);
}

/// The same for sixteen pixels of eight bytes.
CSIMD_INLINE void csimd_await_next_tile16(const void *pixels) {
    csimd_await_next_tile(pixels);
    csimd_await_next_tile((const char *)pixels + 64);
}

/// Copies 0…15 lanes in pieces of constant size, which become moves where a loop would become a call of memcpy.
CSIMD_INLINE void csimd_copy_lanes(void *to, const void *from, ptrdiff_t count, size_t laneSize) {
    char *target = (char *)to;
    const char *source = (const char *)from;
    if (count & 8) {
        __builtin_memcpy(target, source, 8 * laneSize);
        target += 8 * laneSize;
        source += 8 * laneSize;
    }
    if (count & 4) {
        __builtin_memcpy(target, source, 4 * laneSize);
        target += 4 * laneSize;
        source += 4 * laneSize;
    }
    if (count & 2) {
        __builtin_memcpy(target, source, 2 * laneSize);
        target += 2 * laneSize;
        source += 2 * laneSize;
    }
    if (count & 1) __builtin_memcpy(target, source, laneSize);
}

/// `count` bytes, 16 at the most, each a lane; the lanes after them are 0.
CSIMD_INLINE csimd_uint16 csimd_load8(const void *bytes, ptrdiff_t count) {
    csimd_byte16 result = {0};
    if (__builtin_expect(count >= 16, 1)) {
        __builtin_memcpy(&result, bytes, 16);
    } else {
        char lanes[16] = {0};
        csimd_copy_lanes(lanes, bytes, count, 1);
        __builtin_memcpy(&result, lanes, 16);
    }
    return __builtin_convertvector(result, csimd_uint16);
}

/// Copies `count` bytes to a vector of 32, at the most all of them; the bytes after them are 0.
CSIMD_INLINE void csimd_copy_to_32(void *vector, const void *bytes, ptrdiff_t count) {
    if (__builtin_expect(count >= 32, 1)) {
        __builtin_memcpy(vector, bytes, 32);
        return;
    }
    char lanes[32] = {0};
    ptrdiff_t whole = count & 16;
    if (whole) __builtin_memcpy(lanes, bytes, 16);
    csimd_copy_lanes(lanes + whole, (const char *)bytes + whole, count, 1);
    __builtin_memcpy(vector, lanes, 32);
}

/// `count` bytes, 32 at the most, two in a lane, the first one lowest; the bytes after them are 0.
CSIMD_INLINE csimd_uint16 csimd_load16(const void *bytes, ptrdiff_t count) {
    csimd_short16 result;
    csimd_copy_to_32(&result, bytes, count);
    return __builtin_convertvector(result, csimd_uint16);
}

/// The first `count` lanes, 16 at the most, as bytes. Each lane is 0…255.
CSIMD_INLINE void csimd_store8(csimd_int16 value, void *bytes, ptrdiff_t count) {
    csimd_byte16 lanes = __builtin_convertvector(value, csimd_byte16);
    if (__builtin_expect(count >= 16, 1)) {
        __builtin_memcpy(bytes, &lanes, 16);
        return;
    }
    csimd_copy_lanes(bytes, &lanes, count, 1);
}

/// The first `count` bytes, 32 at the most, of lanes of two bytes, the lower one first. Each lane is 0…65,535.
CSIMD_INLINE void csimd_store16(csimd_int16 value, void *bytes, ptrdiff_t count) {
    csimd_short16 lanes = __builtin_convertvector(value, csimd_short16);
    if (__builtin_expect(count >= 32, 1)) {
        __builtin_memcpy(bytes, &lanes, 32);
        return;
    }
    csimd_copy_lanes(bytes, &lanes, count >> 1, 2);
}

/// `count` pixels of four bytes, 16 at the most; the lanes after them are 0.
CSIMD_INLINE csimd_uint16 csimd_load32(const void *pixels, ptrdiff_t count) {
    csimd_uint16 result;
    if (__builtin_expect(count >= 16, 1)) {
        __builtin_memcpy(&result, pixels, 64);
        return result;
    }
    char lanes[64] = {0};
    csimd_copy_lanes(lanes, pixels, count, 4);
    __builtin_memcpy(&result, lanes, 64);
    return result;
}

/// The first `count` lanes, 16 at the most, as pixels of four bytes.
CSIMD_INLINE void csimd_store32(csimd_uint16 value, void *pixels, ptrdiff_t count) {
    if (__builtin_expect(count >= 16, 1)) {
        __builtin_memcpy(pixels, &value, 64);
        return;
    }
    char lanes[64];
    __builtin_memcpy(lanes, &value, 64);
    csimd_copy_lanes(pixels, lanes, count, 4);
}

/// Four pixels of four bytes, as many of them as `count` says: table[offset] for three lanes, then a byte of `fourth`.
/// Three bytes after the table are read, too.
CSIMD_INLINE void csimd_store_levels8(
    const uint8_t *table, csimd_uint16 offset, csimd_uint16 fourth, void *pixels, ptrdiff_t count) {
#if defined(__AVX512F__)
    __m512i levels = _mm512_mask_i32gather_epi32((__m512i)fourth, 0x7777, (__m512i)offset, table, 1);
    __m128i bytes = _mm512_cvtepi32_epi8(levels);
    if (__builtin_expect(count >= 4, 1)) {
        _mm_storeu_si128((__m128i_u *)pixels, bytes);
        return;
    }
    csimd_copy_lanes(pixels, &bytes, count, 4);
#else
    // In memory lanes are read in one step; that Clang takes them from the vectors is what the empty instruction prevents.
    uint32_t offsets[16], fourths[16];
    __builtin_memcpy(offsets, &offset, sizeof offsets);
    __builtin_memcpy(fourths, &fourth, sizeof fourths);
    __asm__("" : "+m"(offsets), "+m"(fourths));
    uint32_t result[4];
#pragma clang loop unroll(full)
    for (int pixel = 0; pixel < 4; pixel++) {
        const uint32_t *three = offsets + 4 * pixel;
        result[pixel] = table[three[0]] | (uint32_t)table[three[1]] << 8 | (uint32_t)table[three[2]] << 16
            | fourths[4 * pixel + 3] << 24;
    }
    csimd_copy_lanes(pixels, result, count >= 4 ? 4 : count, 4);
#endif
}

/// `count` pixels of eight bytes, 16 at the most; the lanes after them are 0.
CSIMD_INLINE csimd_ulong16 csimd_load64(const void *pixels, ptrdiff_t count) {
    csimd_ulong16 result;
    if (__builtin_expect(count >= 16, 1)) {
        __builtin_memcpy(&result, pixels, 128);
        return result;
    }
    char lanes[128] = {0};
    csimd_copy_lanes(lanes, pixels, count, 8);
    __builtin_memcpy(&result, lanes, 128);
    return result;
}

/// The first `count` lanes, 16 at the most, as pixels of eight bytes.
CSIMD_INLINE void csimd_store64(csimd_ulong16 value, void *pixels, ptrdiff_t count) {
    if (__builtin_expect(count >= 16, 1)) {
        __builtin_memcpy(pixels, &value, 128);
        return;
    }
    char lanes[128];
    __builtin_memcpy(lanes, &value, 128);
    csimd_copy_lanes(pixels, lanes, count, 8);
}

#endif
