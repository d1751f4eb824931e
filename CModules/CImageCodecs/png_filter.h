// PNG's row filters, and which one suits a row.
#ifndef CIMG_PNG_FILTER_H
#define CIMG_PNG_FILTER_H

#include <stddef.h>
#include <stdint.h>

/// Filters a row: writes the filter's number and `count` bytes. The filter is the one of the five that leaves the fewest
/// bits, as they are estimated from the size of each byte alone.
/// - pixel: bytes from a sample to the same one of the pixel before it: 1 to 8.
/// - above: the row above, zeros for the first one.
void cimg_png_filter_row(uint8_t *target, const uint8_t *row, const uint8_t *above, size_t count, size_t pixel);

/// How many bytes are zero.
size_t cimg_png_zero_count(const uint8_t *bytes, size_t count);

#endif
