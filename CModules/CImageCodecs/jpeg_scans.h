// The scans of a progressive JPEG behind the first one.
#ifndef CIMG_JPEG_SCANS_H
#define CIMG_JPEG_SCANS_H

#include "jpeg_reader.h"

/// Reads the coefficients of the scans that follow, in half of the time that libjpeg takes: from `offset` of the input to the end
/// marker, or as many scans as smaller rows need. Libjpeg has read the scans before: all DC coefficients, and nothing else. False
/// where anything at all is unusual: the coefficients are as they were then, and libjpeg, which says what is wrong, can go on.
bool cimg_jpeg_read_scans(cimg_jpeg_reader *reader, uint64_t offset);

#endif
