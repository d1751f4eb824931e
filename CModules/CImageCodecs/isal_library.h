// ISA-L's functions, which are found while the program runs: its own headers say what they are.
#ifndef CIMG_ISAL_LIBRARY_H
#define CIMG_ISAL_LIBRARY_H

#include "library.h"

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

#define ISAL_FUNCTIONS(f) \
    f(isal_inflate_init) \
    f(isal_inflate) \
    f(crc32_gzip_refl)

typedef struct isal_library {
    ISAL_FUNCTIONS(CIMG_MEMBER)
} isal_library;

/// The library, or NULL where `cimg_isal_load` was not called or found none.
const isal_library *cimg_isal_library(void);

#endif
