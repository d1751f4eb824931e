// ISA-L's functions, which are found while the program runs: its own headers say what they are.
#ifndef CIMG_ISAL_LIBRARY_H
#define CIMG_ISAL_LIBRARY_H

#include "library.h"

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <stdbool.h>
#include <stddef.h>

#define ISAL_FUNCTIONS(f) \
    f(isal_inflate_init) \
    f(isal_inflate) \
    f(crc32_gzip_refl)

typedef struct isal_library {
    ISAL_FUNCTIONS(CIMG_MEMBER)
} isal_library;

/// The library; NULL if `cimg_isal_load` was not called, found none, or found one that this was not compiled for.
const isal_library *cimg_isal_library(void);

/// Bytes behind ISA-L's state.
#define CIMG_ISAL_GUARD 4096

/// ISA-L's state, whose size its header says. A library whose state is larger writes into the bytes behind it, not into other memory.
typedef struct cimg_isal_state {
    struct inflate_state state;
    uint8_t guard[CIMG_ISAL_GUARD];
} cimg_isal_state;

/// Prepares a state for a zlib stream.
void cimg_isal_begin(const isal_library *isal, cimg_isal_state *guarded);
/// Returns whether ISA-L wrote nothing behind its state. If it did, no picture is read with it any more.
bool cimg_isal_is_within_state(const cimg_isal_state *guarded);

#endif
