// Means of square blocks of pixels.
#include "internal.h"

#include <string.h>

/// One channel of a pixel in a row of either width.
static inline uint64_t sample(const uint8_t *row, size_t index, bool is_deep) {
    return is_deep ? ((const cimg_sample16 *)row)[index] : row[index];
}

/// Called with constants, so that each case is compiled by itself.
static inline __attribute__((always_inline)) void add(
    cimg_box *box, const uint8_t *row, bool is_deep, bool is_weighted) {
    uint64_t *sums = box->sums;
    for (size_t start = 0; start < box->width; start += box->factor, sums += 4) {
        const size_t end = start + box->factor < box->width ? start + box->factor : box->width;
        uint64_t red = 0, green = 0, blue = 0, alpha = 0;
        for (size_t index = start * 4; index < end * 4; index += 4) {
            const uint64_t weight = is_weighted ? sample(row, index + 3, is_deep) : 1;
            red += sample(row, index, is_deep) * weight;
            green += sample(row, index + 1, is_deep) * weight;
            blue += sample(row, index + 2, is_deep) * weight;
            alpha += weight;
        }
        sums[0] += red;
        sums[1] += green;
        sums[2] += blue;
        sums[3] += alpha;
    }
}

void cimg_box_add(cimg_box *box, const uint8_t *row) {
    box->rows++;
    if (box->is_deep) {
        if (box->is_weighted) {
            add(box, row, true, true);
        } else {
            add(box, row, true, false);
        }
    } else if (box->is_weighted) {
        add(box, row, false, true);
    } else {
        add(box, row, false, false);
    }
}

static inline uint64_t rounded(uint64_t sum, uint64_t count) { return count == 0 ? 0 : (sum + count / 2) / count; }

void cimg_box_take(cimg_box *box, uint8_t *target) {
    const uint64_t opaque = box->is_deep ? 65535 : 255;
    const size_t count = cimg_box_count(box->width, box->factor);
    for (size_t pixel = 0; pixel < count; pixel++) {
        const uint64_t *sums = box->sums + pixel * 4;
        const size_t start = pixel * box->factor;
        const size_t across = start + box->factor < box->width ? box->factor : box->width - start;
        for (size_t channel = 0; channel < 4; channel++) {
            uint64_t value = channel < 3 ? rounded(sums[channel], sums[3]) : opaque;
            if (channel == 3 && box->is_weighted) value = rounded(sums[3], across * box->rows);
            if (box->is_deep) {
                ((cimg_sample16 *)target)[pixel * 4 + channel] = (uint16_t)value;
            } else {
                target[pixel * 4 + channel] = (uint8_t)value;
            }
        }
    }
    memset(box->sums, 0, count * 4 * sizeof *box->sums);
    box->rows = 0;
}
