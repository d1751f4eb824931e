// The order of a block's coefficients in a JPEG (ITU-T T.81, figure A.6).
#ifndef CIMG_JPEG_ZIGZAG_H
#define CIMG_JPEG_ZIGZAG_H

#include <stdint.h>

/// How far the end of a block takes the position in it: beyond all others.
#define CIMG_JPEG_BLOCK_END 128
/// The position of a block's last coefficient.
#define CIMG_JPEG_LAST 63

#define CIMG_JPEG_BEYOND 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63
/// The place in its block of a coefficient in zigzag order, from the lowest frequency to the highest. Positions beyond the last come
/// about behind a block's end, and in a damaged file.
static const uint8_t cimg_jpeg_natural_order[CIMG_JPEG_BLOCK_END + 80] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,   //
    12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6,  7,  14, 21, 28,  //
    35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,  //
    58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,  //
    CIMG_JPEG_BEYOND, CIMG_JPEG_BEYOND, CIMG_JPEG_BEYOND, CIMG_JPEG_BEYOND, CIMG_JPEG_BEYOND, CIMG_JPEG_BEYOND,
    CIMG_JPEG_BEYOND, CIMG_JPEG_BEYOND, CIMG_JPEG_BEYOND,
};

#endif
