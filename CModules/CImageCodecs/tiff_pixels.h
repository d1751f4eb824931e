// Samples of a TIFF into rows of RGBA, and back.
#ifndef CIMG_TIFF_PIXELS_H
#define CIMG_TIFF_PIXELS_H

#include "cimg_tiff.h"
#include "internal.h"

/// Where the samples of a row are: 8 or 16 bits each, in the machine's byte order.
typedef struct cimg_tiff_samples {
    /// The first of each: red, green, blue, or cyan, magenta, yellow, black, or grey, or the palette's number.
    const uint8_t *color[4];
    const uint8_t *alpha;
    /// Samples from one pixel to the next.
    size_t step;
    bool is_deep;
} cimg_tiff_samples;

/// Samples of 1, 2 or 4 bits, each into a byte: as they are, or 0 to 255.
void cimg_tiff_unpack(uint8_t *target, const uint8_t *source, size_t count, unsigned bits, bool is_scaled);
/// A row of pixels; RGBA16 where samples are deep, but for CMYK, which becomes CMYK8 with 255 as full.
void cimg_tiff_convert(
    uint8_t *target, const cimg_tiff_samples *samples, size_t count, const cimg_tiff_layout *layout);

/// A caller's row as a file has it: 8 or 16 bits a sample, in the machine's byte order; grey takes red.
void cimg_tiff_code(uint8_t *target, const uint8_t *row, const cimg_tiff_settings *settings);
/// Samples of 16 bits in the other byte order.
void cimg_tiff_swap(uint8_t *samples, size_t count);

#endif
