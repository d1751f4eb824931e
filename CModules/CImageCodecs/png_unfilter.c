// PNG's filters, undone (PNG specification, section 9). A pixel waits for the one to its left: Sub, Average and Paeth take all
// channels of a pixel at a time, in a vector, and what counts is how few operations lie between two pixels.
#include "png_unfilter.h"

#include <string.h>

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef int16_t words8 __attribute__((vector_size(16)));

#define INLINE static inline __attribute__((always_inline))

/// A pixel's channels. What lies beyond the pixel is another's.
INLINE words8 channels(const uint8_t *from) {
    bytes8 bytes;
    memcpy(&bytes, from, sizeof bytes);
    return __builtin_convertvector(bytes, words8);
}

/// Writes as few bytes as hold a pixel of `step` bytes. What lies beyond the pixel is written over with the next.
INLINE void put(uint8_t *to, words8 values, size_t step) {
    const bytes8 bytes = __builtin_convertvector(values, bytes8);
    memcpy(to, &bytes, step > 4 ? 8 : 4);
}

/// Adds bytes that stand in words, without a carry.
INLINE words8 add(words8 left, words8 right) { return (words8)((bytes16)left + (bytes16)right); }

INLINE void sub(uint8_t *row, const uint8_t *filtered, size_t count, size_t step) {
    words8 left = {0};
    for (size_t at = 0; at < count; at += step) {
        left = add(left, channels(filtered + at));
        put(row + at, left, step);
    }
}

INLINE void average(uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count, size_t step) {
    words8 left = {0};
    for (size_t at = 0; at < count; at += step) {
        const words8 mean = (left + channels(above + at)) >> 1;
        left = add(mean, channels(filtered + at));
        put(row + at, left, step);
    }
}

INLINE words8 chosen(words8 mask, words8 where_set, words8 elsewhere) {
    return (where_set & mask) | (elsewhere & ~mask);
}

/// Of left, above and corner the one that is nearest to left + above - corner: where the corner lies in the upper third of
/// what is between the other two, or higher, it is the lower of them; in the lower third, or lower, the higher; else the
/// corner. Ties fall as the specification wants. `base` is three times the corner less above.
INLINE words8 nearest(words8 left, words8 above, words8 corner, words8 base) {
    const words8 threshold = base - left;
    const words8 low = __builtin_elementwise_min(left, above), high = __builtin_elementwise_max(left, above);
    const words8 is_low = high <= threshold, is_high = threshold <= low;
    return chosen(is_high, high, chosen(is_low, low, corner));
}

INLINE void paeth(uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count, size_t step) {
    words8 left = {0}, corner = {0}, up = channels(above), base = -up;
    for (size_t at = 0; at < count; at += step) {
        left = add(nearest(left, up, corner, base), channels(filtered + at));
        put(row + at, left, step);
        corner = up;
        up = channels(above + at + step);
        // A pixel ahead: in one expression with the pixel to the left, which is known last, it would be made after that.
        base = corner * 3 - up;
    }
}

// Pixels of one byte

static void sub_bytes(uint8_t *row, const uint8_t *filtered, size_t count) {
    uint8_t left = 0;
    for (size_t at = 0; at < count; at++) row[at] = left = (uint8_t)(left + filtered[at]);
}

static void average_bytes(uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count) {
    uint8_t left = 0;
    for (size_t at = 0; at < count; at++) row[at] = left = (uint8_t)(((left + above[at]) >> 1) + filtered[at]);
}

static void paeth_bytes(uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count) {
    int left = 0, corner = 0;
    for (size_t at = 0; at < count; at++) {
        const int up = above[at], threshold = corner * 3 - up - left;
        const int low = left < up ? left : up, high = left < up ? up : left;
        const int low_or_corner = high <= threshold ? low : corner;
        row[at] = (uint8_t)((threshold <= low ? high : low_or_corner) + filtered[at]);
        left = row[at];
        corner = up;
    }
}

static void up(uint8_t *restrict row, const uint8_t *restrict filtered, const uint8_t *restrict above, size_t count) {
    for (size_t at = 0; at < count; at++) row[at] = (uint8_t)(filtered[at] + above[at]);
}

/// `step` is known where this is compiled: each size of pixels gets loops of its own.
INLINE void undo(
    int filter, uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count, size_t step) {
    if (filter == 1) {
        sub(row, filtered, count, step);
    } else if (filter == 3) {
        average(row, filtered, above, count, step);
    } else {
        paeth(row, filtered, above, count, step);
    }
}

INLINE void undo_any(
    int filter, uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count, size_t pixel_bytes) {
    switch (pixel_bytes) {
        case 2: undo(filter, row, filtered, above, count, 2); break;
        case 3: undo(filter, row, filtered, above, count, 3); break;
        case 4: undo(filter, row, filtered, above, count, 4); break;
        case 6: undo(filter, row, filtered, above, count, 6); break;
        default: undo(filter, row, filtered, above, count, 8); break;
    }
}

static void undo_pixels(
    int filter, uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count, size_t pixel_bytes) {
    undo_any(filter, row, filtered, above, count, pixel_bytes);
}

#ifdef __x86_64__
/// The same with half as many instructions: loads that widen, and choices that are one.
__attribute__((target("avx2"))) static void undo_pixels_avx2(
    int filter, uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count, size_t pixel_bytes) {
    undo_any(filter, row, filtered, above, count, pixel_bytes);
}
#endif

static void undo_bytes(int filter, uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count) {
    if (filter == 1) {
        sub_bytes(row, filtered, count);
    } else if (filter == 3) {
        average_bytes(row, filtered, above, count);
    } else {
        paeth_bytes(row, filtered, above, count);
    }
}

void cimg_png_unfilter(
    int filter, uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count, size_t pixel_bytes) {
    if (filter == 0) {
        memcpy(row, filtered, count);
    } else if (filter == 2) {
        up(row, filtered, above, count);
    } else if (pixel_bytes == 1) {
        undo_bytes(filter, row, filtered, above, count);
#ifdef __x86_64__
    } else if (__builtin_cpu_supports("avx2")) {
        undo_pixels_avx2(filter, row, filtered, above, count, pixel_bytes);
#endif
    } else {
        undo_pixels(filter, row, filtered, above, count, pixel_bytes);
    }
}
