// The differences between sixteen pixels, and the noise that hides steps between them. CSIMD.h includes this.
#ifndef IMAGE_APP_CSIMD_DITHER_H
#define IMAGE_APP_CSIMD_DITHER_H

typedef uint8_t csimd_byte64 __attribute__((ext_vector_type(64)));
typedef uint8_t csimd_byte32 __attribute__((ext_vector_type(32)));
typedef float csimd_float8 __attribute__((ext_vector_type(8)));

/// Returns the first `count` lanes, with the first lane in place of all others.
CSIMD_INLINE csimd_uint16 csimd_repeating_first(csimd_uint16 x, ptrdiff_t count) {
    if (__builtin_expect(count >= 16, 1)) return x;
    for (ptrdiff_t lane = count; lane < 16; lane++) x[lane] = x[0];
    return x;
}

/// Returns, for each of the four bytes of a lane, the difference between its greatest and its least value in both vectors.
CSIMD_INLINE uint32_t csimd_ranges8(csimd_uint16 a, csimd_uint16 b) {
    csimd_byte64 least = __builtin_elementwise_min((csimd_byte64)a, (csimd_byte64)b);
    csimd_byte64 greatest = __builtin_elementwise_max((csimd_byte64)a, (csimd_byte64)b);
    csimd_byte32 low = __builtin_elementwise_min(least.lo, least.hi);
    csimd_byte32 high = __builtin_elementwise_max(greatest.lo, greatest.hi);
    csimd_byte16 leastOfFour = __builtin_elementwise_min(low.lo, low.hi);
    csimd_byte16 greatestOfFour = __builtin_elementwise_max(high.lo, high.hi);
#define CSIMD_SWAPPED(x, distance) __builtin_shufflevector(x, x, \
    (0 + distance) & 15, (1 + distance) & 15, (2 + distance) & 15, (3 + distance) & 15, \
    (4 + distance) & 15, (5 + distance) & 15, (6 + distance) & 15, (7 + distance) & 15, \
    (8 + distance) & 15, (9 + distance) & 15, (10 + distance) & 15, (11 + distance) & 15, \
    (12 + distance) & 15, (13 + distance) & 15, (14 + distance) & 15, (15 + distance) & 15)
    leastOfFour = __builtin_elementwise_min(leastOfFour, CSIMD_SWAPPED(leastOfFour, 8));
    greatestOfFour = __builtin_elementwise_max(greatestOfFour, CSIMD_SWAPPED(greatestOfFour, 8));
    leastOfFour = __builtin_elementwise_min(leastOfFour, CSIMD_SWAPPED(leastOfFour, 4));
    greatestOfFour = __builtin_elementwise_max(greatestOfFour, CSIMD_SWAPPED(greatestOfFour, 4));
#undef CSIMD_SWAPPED
    union { csimd_byte16 bytes; uint32_t words[4]; } ranges = {greatestOfFour - leastOfFour};
    return ranges.words[0];
}

/// Returns the greatest lane.
CSIMD_INLINE float csimd_greatest(csimd_float16 x) {
    csimd_float8 eight = __builtin_elementwise_max(x.lo, x.hi);
    csimd_float4 four = __builtin_elementwise_max(eight.lo, eight.hi);
    four = __builtin_elementwise_max(four, __builtin_shufflevector(four, four, 2, 3, 0, 1));
    return __builtin_elementwise_max(four[0], four[1]);
}

/// Returns the hash of each lane that `mixed` returns of a number.
CSIMD_INLINE csimd_uint16 csimd_mixed(csimd_uint16 x) {
    x = (x ^ (x >> 16)) * 0x7FEB352D;
    x = (x ^ (x >> 15)) * 0x846CA68B;
    return x ^ (x >> 16);
}

/// Adds 1 to the chosen bytes of lanes whose `change` is above 0, and subtracts 1 where it is below; results stay within 0…255. Chosen
/// bytes are 1 in `bytes`, and the others 0.
CSIMD_INLINE csimd_uint16 csimd_changed_by_one8(csimd_uint16 pixels, csimd_int16 change, uint32_t bytes) {
    csimd_uint16 more = (csimd_uint16)(change > 0) & bytes;
    csimd_uint16 less = (csimd_uint16)(change < 0) & bytes;
    csimd_byte64 sum = __builtin_elementwise_add_sat((csimd_byte64)pixels, (csimd_byte64)more);
    return (csimd_uint16)__builtin_elementwise_sub_sat(sum, (csimd_byte64)less);
}

#endif
