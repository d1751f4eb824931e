// libjpeg's errors and memory, for the reader and the writer alike.
#ifndef CIMG_JPEG_BASE_H
#define CIMG_JPEG_BASE_H

#include "guard.h"
#include "internal.h"

#include <stdio.h>

#include <jpeglib.h>

#include <jerror.h>

/// An array of blocks that libjpeg was asked for.
typedef struct cimg_jpeg_block_array {
    jvirt_barray_ptr blocks;
    JDIMENSION rows;
    /// Bytes.
    size_t size;
} cimg_jpeg_block_array;

/// What `client_data` of libjpeg's objects points to. What calls libjpeg runs guarded.
typedef struct cimg_jpeg_base {
    struct jpeg_error_mgr errors;
    cimg_guard guard;
    cimg_report report;
    cimg_pool pool;
    /// libjpeg's own memory functions, behind the counting ones.
    struct jpeg_memory_mgr memory;
    size_t charged[JPOOL_NUMPOOLS];
    /// The arrays of the picture's coefficients, one for each component.
    cimg_jpeg_block_array block_arrays[MAX_COMPONENTS];
    size_t block_array_count;
    /// Called with each of libjpeg's warnings.
    void (*warn)(j_common_ptr codec);
} cimg_jpeg_base;

/// Fills `base` and returns the error manager for the codec. `own_size` bytes are counted as used from the start.
struct jpeg_error_mgr *cimg_jpeg_base_init(cimg_jpeg_base *base, const cimg_limits *limits, size_t own_size);
/// Puts the counting functions before libjpeg's: after jpeg_create_….
void cimg_jpeg_count_memory(j_common_ptr codec);
/// Sets the blocks to zero that no scan has reached: libjpeg would show what its memory held before.
void cimg_jpeg_clear_missing_blocks(j_common_ptr codec);
/// Ends the guarded call under way, with the failure that is set.
_Noreturn void cimg_jpeg_escape(j_common_ptr codec);

/// Reads the headers' application markers and comments into `blocks`, which live in the codec's reader. APP0 and APP14,
/// which are about the coding, are libjpeg's.
void cimg_jpeg_read_markers(j_decompress_ptr codec);
/// Joins the chunks of the ICC profile, or drops them with a notice.
bool cimg_jpeg_join_profile(cimg_blocks *blocks, cimg_report *report);

#endif
