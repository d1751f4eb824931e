// The bits of a JPEG's coded data, up to the next marker.
#ifndef CIMG_JPEG_BITS_H
#define CIMG_JPEG_BITS_H

#include "jpeg_scan_data.h"

#include <string.h>

/// Bytes that a block's codes take at most: 63 codes of 16 bits with values of 15; and some that are only looked at.
#define CIMG_JPEG_BLOCK_BYTES 512

/// The bits that come next. It stands apart from the rest, so that a loop can keep a copy in registers.
typedef struct cimg_jpeg_bits {
    /// The first bit is the highest; `count` of them are valid at least, and below 64.
    uint64_t ahead;
    unsigned count;
    /// The bytes behind those.
    const uint8_t *next;
} cimg_jpeg_bits;

/// Where the bits come from.
typedef struct cimg_jpeg_bit_source {
    cimg_jpeg_scan_data *data;
    /// The end of the bytes, and where they have to be filled up.
    const uint8_t *end, *low;
    /// The marker that the data end with; 0 where it was not met yet, -1 where there is none.
    int marker;
    /// Data without the zeros that follow each 0xFF in the file; zeros stand behind them.
    uint8_t bytes[CIMG_BUFFER_SIZE + 2 * CIMG_JPEG_BLOCK_BYTES];
} cimg_jpeg_bit_source;

/// Begins with the data's next byte.
cimg_jpeg_bits cimg_jpeg_begin_bits(cimg_jpeg_bit_source *source);
/// Called by cimg_jpeg_have_block. False where the data have ended.
bool cimg_jpeg_fill_bits(cimg_jpeg_bit_source *source, const uint8_t **next);
/// Whether a marker follows at once: nothing is left over but what fills up the last byte.
bool cimg_jpeg_are_at_marker(cimg_jpeg_bit_source *source, cimg_jpeg_bits bits);

/// Goes on behind the next restart marker, and counts it. False where it does not follow at once, or is out of its order.
bool cimg_jpeg_pass_restart(cimg_jpeg_bit_source *source, cimg_jpeg_bits *bits, int *count);

/// Makes sure that a block's codes can be read. False where the data have ended.
static inline bool cimg_jpeg_have_block(cimg_jpeg_bit_source *source, cimg_jpeg_bits *bits) {
    if (__builtin_expect(bits->next <= source->low, 1)) return true;
    const uint8_t *next = bits->next;
    const bool is_filled = cimg_jpeg_fill_bits(source, &next);
    bits->next = next;
    return is_filled;
}

/// Makes sure of 56 bits.
static inline void cimg_jpeg_look_ahead(cimg_jpeg_bits *bits) {
    uint64_t bytes;
    memcpy(&bytes, bits->next, sizeof bytes);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    bits->ahead |= bytes >> bits->count;
    bits->next += (63 - bits->count) >> 3;
    bits->count |= 56;
}

/// Takes bits that are there, 63 at most.
static inline uint64_t cimg_jpeg_take(cimg_jpeg_bits *bits, unsigned count) {
    const uint64_t taken = bits->ahead >> 1 >> (63 - count);
    bits->ahead <<= count;
    bits->count -= count;
    return taken;
}

#endif
