// The picture's data by ISA-L instead of libpng's zlib. libpng has read the header, and will read what follows the data.
//
// If anything is not as it should be, a call returns false, and libpng reads the data again from its start: libpng decides what
// is refused, and with which words. A picture whose damage is allowed is libpng's from the start, because its rows are kept: ISA-L
// accepts Huffman codes that leave bits unused, up to where the data uses these, and zlib does not. A picture with such codes whose
// checksums are all right is whole for ISA-L, and damaged for libpng. No known encoder makes one.
#ifndef CIMG_PNG_INFLATE_H
#define CIMG_PNG_INFLATE_H

#include "png_reader.h"

/// Begins, if ISA-L is loaded, the source can be read again, the memory is there, nothing is wrong so far and no damage is allowed.
/// Interlaced pictures are libpng's.
bool cimg_png_inflate_begin(cimg_png_reader *reader);
/// Reads the next row. With the last row, the data's checksums have been verified and nothing surplus has been found.
bool cimg_png_inflate_row(cimg_png_reader *reader, uint8_t *target);
void cimg_png_inflate_end(cimg_png_reader *reader);

#endif
