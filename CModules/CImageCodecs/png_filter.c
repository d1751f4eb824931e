// PNG's row filters, and which one suits a row. Clang turns the vectors into the processor's own; SSE2 and NEON do.
#include "png_filter.h"

#include <string.h>

enum { NONE, SUB, UP, AVERAGE, PAETH, FILTER_COUNT };

/// Sixteen samples. In eight bits throughout, for then a vector holds the most of them.
typedef uint8_t samples __attribute__((vector_size(16)));
typedef uint16_t sums __attribute__((vector_size(16)));

/// The samples that a filter looks at: those of a row, their neighbours on the left, above, and between the two.
typedef struct neighbours {
    samples here, left, above, corner;
} neighbours;

static inline samples smaller(samples one, samples other) { return __builtin_elementwise_min(one, other); }
static inline samples distance(samples one, samples other) {
    return __builtin_elementwise_max(one, other) - __builtin_elementwise_min(one, other);
}
static inline samples choose(samples mask, samples one, samples other) { return (one & mask) | (other & ~mask); }

// What the filters take away from a sample.

static inline samples average(neighbours near) { return (near.left & near.above) + ((near.left ^ near.above) >> 1); }

static inline samples paeth(neighbours near) {
    // The estimate is left + above - corner, so its distances to the three are:
    const samples to_left = distance(near.above, near.corner), to_above = distance(near.left, near.corner);
    // The third is the others' sum where both neighbours lie on one side of the corner; it is the largest then, and the
    // other two alone decide.
    const samples is_between = (samples)(near.above > near.corner) ^ (samples)(near.left > near.corner);
    const samples to_corner = distance(to_left, to_above) | ~is_between;
    const samples nearer = choose((samples)(to_above < to_left), near.above, near.left);
    return choose((samples)(smaller(to_left, to_above) <= to_corner), nearer, near.corner);
}

static inline samples filtered(int filter, neighbours near) {
    switch (filter) {
    case SUB: return near.here - near.left;
    case UP: return near.here - near.above;
    case AVERAGE: return near.here - average(near);
    case PAETH: return near.here - paeth(near);
    default: return near.here;
    }
}

/// Sixteen samples from `index` on; zeros behind the row's end.
static inline __attribute__((always_inline)) neighbours load(
    const uint8_t *row, const uint8_t *above, size_t index, size_t count, size_t pixel) {
    neighbours near = {0};
    const size_t rest = count - index, part = rest < sizeof(samples) ? rest : sizeof(samples);
    memcpy(&near.here, row + index, part);
    memcpy(&near.above, above + index, part);
    memcpy(&near.left, row + index - pixel, part);
    memcpy(&near.corner, above + index - pixel, part);
    return near;
}

// Which filter

/// About sixteen times the bits that a filtered byte takes, which grow with its logarithm, as lines between the powers
/// of two: 80 at most.
static inline samples cost(samples byte) {
    const samples zero = {0}, size = smaller(byte, -byte);
    samples sum = smaller(size, zero + 1);
    sum = 2 * sum + smaller(size, zero + 3);
    sum = 2 * sum + smaller(size, zero + 7);
    return 2 * sum + smaller(size, zero + 15) + smaller(size, zero + 31);
}

static inline void add(sums *total, samples cost) { *total += ((sums)cost & 255) + ((sums)cost >> 8); }

/// Vectors whose costs fit in 16 bits: each adds up to 160 in a lane.
#define VECTORS 400

/// Adds the costs of up to VECTORS vectors of samples.
static inline __attribute__((always_inline)) void add_costs(
    size_t costs[FILTER_COUNT], const uint8_t *row, const uint8_t *above, size_t index, size_t end, size_t pixel) {
    sums totals[FILTER_COUNT] = {0};
    for (; index + sizeof(samples) <= end; index += sizeof(samples)) {
        const neighbours near = load(row, above, index, index + sizeof(samples), pixel);
        for (int filter = NONE; filter < FILTER_COUNT; filter++) add(&totals[filter], cost(filtered(filter, near)));
    }
    if (index < end) {
        const neighbours near = load(row, above, index, end, pixel);
        for (int filter = NONE; filter < FILTER_COUNT; filter++) add(&totals[filter], cost(filtered(filter, near)));
    }
    for (int filter = NONE; filter < FILTER_COUNT; filter++) {
        for (size_t lane = 0; lane < sizeof(sums) / 2; lane++) costs[filter] += totals[filter][lane];
    }
}

/// The filter that leaves the fewest bits. The first pixel, which has no neighbour before it, does not count.
static int best_filter(const uint8_t *row, const uint8_t *above, size_t count, size_t pixel) {
    size_t costs[FILTER_COUNT] = {0};
    for (size_t index = pixel; index < count; index += VECTORS * sizeof(samples)) {
        const size_t rest = count - index, part = rest < VECTORS * sizeof(samples) ? rest : VECTORS * sizeof(samples);
        add_costs(costs, row, above, index, index + part, pixel);
    }
    int best = NONE;
    for (int filter = SUB; filter < FILTER_COUNT; filter++) {
        if (costs[filter] < costs[best]) best = filter;
    }
    return best;
}

// Filtering

static inline __attribute__((always_inline)) void apply_one(
    int filter, uint8_t *target, const uint8_t *row, const uint8_t *above, size_t count, size_t pixel) {
    size_t index = pixel;
    for (; index + sizeof(samples) <= count; index += sizeof(samples)) {
        const samples result = filtered(filter, load(row, above, index, index + sizeof(samples), pixel));
        memcpy(target + index, &result, sizeof result);
    }
    if (index < count) {
        const samples result = filtered(filter, load(row, above, index, count, pixel));
        memcpy(target + index, &result, count - index);
    }
}

static void apply(
    int filter, uint8_t *target, const uint8_t *row, const uint8_t *above, size_t count, size_t pixel) {
    // The first pixel has nothing on its left.
    for (size_t index = 0; index < pixel; index++) {
        const uint8_t upper = above[index];
        target[index] = row[index] - (filter == UP || filter == PAETH ? upper : filter == AVERAGE ? upper / 2 : 0);
    }
    switch (filter) {
    case SUB: apply_one(SUB, target, row, above, count, pixel); break;
    case UP: apply_one(UP, target, row, above, count, pixel); break;
    case AVERAGE: apply_one(AVERAGE, target, row, above, count, pixel); break;
    case PAETH: apply_one(PAETH, target, row, above, count, pixel); break;
    default: memcpy(target, row, count);
    }
}

void cimg_png_filter_row(uint8_t *target, const uint8_t *row, const uint8_t *above, size_t count, size_t pixel) {
    const int filter = best_filter(row, above, count, pixel);
    target[0] = (uint8_t)filter;
    apply(filter, target + 1, row, above, count, pixel);
}

size_t cimg_png_zero_count(const uint8_t *bytes, size_t count) {
    size_t zeros = 0;
    while (count > 0) {
        const size_t part = count < 128 ? count : 128;
        uint8_t some = 0;
        for (size_t index = 0; index < part; index++) some += bytes[index] == 0;
        zeros += some;
        bytes += part;
        count -= part;
    }
    return zeros;
}
