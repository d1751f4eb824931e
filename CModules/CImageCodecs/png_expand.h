// Pixels as a PNG has them to RGBA, as libpng expands them.
#ifndef CIMG_PNG_EXPAND_H
#define CIMG_PNG_EXPAND_H

#include <png.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cimg_png_expansion {
    /// What makes `width` pixels of a row RGBA8, or RGBA16 in the machine's byte order. A few bytes after the row may be read.
    void (*expand)(const struct cimg_png_expansion *expansion, uint8_t *target, const uint8_t *row, size_t width);
    /// Of grey and of palettes up to 8 bits: RGBA of each sample.
    uint8_t colors[256][4];
    int bit_depth;
    /// The colour that is transparent (tRNS), of RGB and 16-bit grey, as it stands in a row.
    bool has_key;
    uint8_t key[6];
} cimg_png_expansion;

/// Reads from the header how its pixels are expanded.
void cimg_png_expansion_init(cimg_png_expansion *expansion, png_structp png, png_infop info);

#endif
