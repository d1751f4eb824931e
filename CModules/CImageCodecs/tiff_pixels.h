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
/// Converts a row of pixels to RGBA8, or RGBA16 if samples are deep; opaque CMYK to CMYK8 with 255 as full.
void cimg_tiff_convert(
    uint8_t *target, const cimg_tiff_samples *samples, size_t count, const cimg_tiff_layout *layout);

/// Converts a row of CMYK with alpha to RGBA16. If `black` is not NULL, writes two rows of four bytes a pixel instead, in which
/// 255 is full: cyan, magenta, yellow and alpha to `target`, three times black and alpha to `black`.
void cimg_tiff_convert_cmyka(
    uint8_t *target, uint8_t *black, const cimg_tiff_samples *samples, size_t count, cimg_tiff_alpha kind);

/// A caller's row as a file has it: 8 or 16 bits a sample, in the machine's byte order; grey takes red.
void cimg_tiff_code(uint8_t *target, const uint8_t *row, const cimg_tiff_settings *settings);
/// Samples of 16 bits in the other byte order.
void cimg_tiff_swap(uint8_t *samples, size_t count);

#endif
