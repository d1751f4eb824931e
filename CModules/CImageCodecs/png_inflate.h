// The picture's data by ISA-L instead of libpng's zlib. libpng has read the header, and will read what follows the data.
//
// Whatever is not as it should be makes a call return false, and then libpng reads the data again from its start: what is
// refused, reported and kept of a damaged picture is up to libpng alone. One thing ISA-L takes that zlib refuses: Huffman codes
// that leave bits unused, where nothing uses these and both checksums are right.
#ifndef CIMG_PNG_INFLATE_H
#define CIMG_PNG_INFLATE_H

#include "png_reader.h"

/// Begins, where ISA-L is loaded, the source can be read again, the memory is there and nothing is wrong so far. Interlaced
/// pictures are libpng's.
bool cimg_png_inflate_begin(cimg_png_reader *reader);
/// Reads the next row. With the last row, the data's checksums have been verified and nothing surplus has been found.
bool cimg_png_inflate_row(cimg_png_reader *reader, uint8_t *target);
void cimg_png_inflate_end(cimg_png_reader *reader);

#endif
