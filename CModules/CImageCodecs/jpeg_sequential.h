// The scan of a sequential JPEG, decoded without libjpeg.
#ifndef CIMG_JPEG_SEQUENTIAL_H
#define CIMG_JPEG_SEQUENTIAL_H

#include "cimg_jpeg.h"

typedef struct cimg_jpeg_sequential cimg_jpeg_sequential;

/// Decodes the coefficients of the scan that libjpeg is about to decode, in its place. Libjpeg's own decoder, and where it stands, stay
/// as they are: where anything is unusual it decodes the scan from its start, and goes on from there. NULL where the scan is none that
/// can be decoded so, or there is no memory.
cimg_jpeg_sequential *cimg_jpeg_sequential_create(cimg_jpeg_reader *reader);
void cimg_jpeg_sequential_free(cimg_jpeg_sequential *sequential);

#endif
