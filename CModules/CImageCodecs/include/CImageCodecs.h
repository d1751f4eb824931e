// libjpeg-turbo, libpng, libtiff, libwebp and libheif, a few rows at a time.
//
// Each reader and writer belongs to one thread at a time. Every call returns a status; after one that is not CIMG_OK
// only the report and the release function may be called. No longjmp passes through a caller's frame: the I/O
// functions return what happened, and the library's error is raised on this side of them.
#ifndef IMAGE_APP_CIMAGECODECS_H
#define IMAGE_APP_CIMAGECODECS_H

#include "cimg_types.h"
#include "cimg_jpeg.h"
#include "cimg_png.h"
#include "cimg_tiff.h"
#include "cimg_webp.h"
#include "cimg_heif.h"

#endif
