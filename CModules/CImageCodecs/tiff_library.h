// libtiff, which is loaded while the program runs.
#ifndef CIMG_TIFF_LIBRARY_H
#define CIMG_TIFF_LIBRARY_H

#include "library.h"

#include <tiffio.h>

#define CIMG_TIFF_FUNCTIONS(f) \
    f(TIFFGetVersion) \
    f(TIFFSetErrorHandler) \
    f(TIFFSetWarningHandler) \
    f(TIFFOpenOptionsAlloc) \
    f(TIFFOpenOptionsFree) \
    f(TIFFOpenOptionsSetMaxSingleMemAlloc) \
    f(TIFFOpenOptionsSetErrorHandlerExtR) \
    f(TIFFOpenOptionsSetWarningHandlerExtR) \
    f(TIFFClientOpenExt) \
    f(TIFFCleanup) \
    f(TIFFSetField) \
    f(TIFFIsTiled) \
    f(TIFFTileSize64) \
    f(TIFFVStripSize64) \
    f(TIFFReadFromUserBuffer) \
    f(TIFFReadScanline) \
    f(TIFFReverseBits) \
    f(TIFFYCbCrToRGBInit) \
    f(TIFFYCbCrtoRGB) \
    f(TIFFWriteEncodedStrip)

typedef struct cimg_tiff_library {
    CIMG_TIFF_FUNCTIONS(CIMG_MEMBER)
} cimg_tiff_library;

/// The functions, or NULL where `cimg_tiff_load` was not called or found none.
const cimg_tiff_library *cimg_tiff_loaded(void);

#endif
