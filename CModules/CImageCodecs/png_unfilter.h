// PNG's filters, undone.
#ifndef CIMG_PNG_UNFILTER_H
#define CIMG_PNG_UNFILTER_H

#include <stddef.h>
#include <stdint.h>

/// Bytes after each of the three rows that may be read and, of the result, written.
#define CIMG_PNG_MARGIN 16

/// Undoes a row's filter: 0 (None), 1 (Sub), 2 (Up), 3 (Average) or 4 (Paeth).
///
/// - `row`: the result, which overlaps neither of the others.
/// - `above`: the result of the row before it; zeros for the first row.
/// - `pixel_bytes`: 1, 2, 3, 4, 6 or 8; 1 where pixels are smaller than a byte.
void cimg_png_unfilter(
    int filter, uint8_t *row, const uint8_t *filtered, const uint8_t *above, size_t count, size_t pixel_bytes);

#endif
