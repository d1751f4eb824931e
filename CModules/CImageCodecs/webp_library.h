// libwebp's functions, which are found while the program runs: its own headers say what they are.
#ifndef CIMG_WEBP_LIBRARY_H
#define CIMG_WEBP_LIBRARY_H

#include "library.h"

#include <webp/decode.h>
#include <webp/encode.h>

#define WEBP_FUNCTIONS(f) \
    f(WebPGetDecoderVersion) \
    f(WebPInitDecoderConfigInternal) \
    f(WebPIDecode) \
    f(WebPIUpdate) \
    f(WebPIDecGetRGB) \
    f(WebPIDelete) \
    f(WebPConfigInitInternal) \
    f(WebPConfigLosslessPreset) \
    f(WebPPictureInitInternal) \
    f(WebPPictureAlloc) \
    f(WebPPictureFree) \
    f(WebPPictureImportRGBA) \
    f(WebPPictureImportRGBX) \
    f(WebPEncode)

typedef struct webp_library {
    WEBP_FUNCTIONS(CIMG_MEMBER)
} webp_library;

/// The library, or NULL where `cimg_webp_load` was not called or found none.
const webp_library *cimg_webp_library(void);

#endif
