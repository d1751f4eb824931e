// Conversions of whole rows.
#include "internal.h"

void cimg_rgba_from_cmyk(uint8_t *row, size_t pixels, bool is_inverted) {
    const uint8_t flip = is_inverted ? 0 : 255;
    for (size_t index = 0; index < pixels; index++, row += 4) {
        // What the paper still reflects: 255 where CMYK is 0. Half of 255 rounds, and no product lies between.
        unsigned light = row[3] ^ flip;
        row[0] = (uint8_t)(((row[0] ^ flip) * light + 127) / 255);
        row[1] = (uint8_t)(((row[1] ^ flip) * light + 127) / 255);
        row[2] = (uint8_t)(((row[2] ^ flip) * light + 127) / 255);
        row[3] = 255;
    }
}

/// Correctly rounded: the shift equals (value * 255 + 32767) / 65535 for all 65,536 values.
static inline uint8_t narrow(uint16_t value) { return (uint8_t)((value * 255u + 32895u) >> 16); }

void cimg_rgba8_from_rgba16(uint8_t *target, const cimg_sample16 *source, size_t pixels) {
    for (size_t index = 0; index < pixels * 4; index++) target[index] = narrow(source[index]);
}

void cimg_red_from_rgba8(uint8_t *target, const uint8_t *source, size_t pixels) {
    for (size_t index = 0; index < pixels; index++) target[index] = source[index * 4];
}

void cimg_red8_from_rgba16(uint8_t *target, const cimg_sample16 *source, size_t pixels) {
    for (size_t index = 0; index < pixels; index++) target[index] = narrow(source[index * 4]);
}
