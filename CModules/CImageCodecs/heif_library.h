// libheif's own header says what its functions are; the library is found while the program runs.
#ifndef CIMG_HEIF_LIBRARY_H
#define CIMG_HEIF_LIBRARY_H

#include <libheif/heif.h>

#include "library.h"

#define HEIF_FUNCTIONS(f) \
    f(heif_get_version) \
    f(heif_get_version_number) \
    f(heif_init) \
    f(heif_have_encoder_for_format) \
    f(heif_context_alloc) \
    f(heif_context_free) \
    f(heif_context_set_maximum_image_size_limit) \
    f(heif_context_set_max_decoding_threads) \
    f(heif_context_read_from_memory_without_copy) \
    f(heif_context_get_primary_image_handle) \
    f(heif_image_handle_release) \
    f(heif_decoding_options_alloc) \
    f(heif_decoding_options_free) \
    f(heif_decode_image) \
    f(heif_image_release) \
    f(heif_image_get_colorspace) \
    f(heif_image_get_chroma_format) \
    f(heif_image_get_width) \
    f(heif_image_get_height) \
    f(heif_image_get_bits_per_pixel_range) \
    f(heif_image_get_plane_readonly) \
    f(heif_image_create) \
    f(heif_image_add_plane) \
    f(heif_image_get_plane) \
    f(heif_image_set_nclx_color_profile) \
    f(heif_image_set_raw_color_profile) \
    f(heif_nclx_color_profile_alloc) \
    f(heif_nclx_color_profile_free) \
    f(heif_context_get_encoder_for_format) \
    f(heif_encoder_release) \
    f(heif_encoder_set_lossy_quality) \
    f(heif_encoder_set_lossless) \
    f(heif_encoder_set_parameter_boolean) \
    f(heif_encoder_set_parameter_integer) \
    f(heif_encoder_set_parameter_string) \
    f(heif_encoding_options_alloc) \
    f(heif_encoding_options_free) \
    f(heif_context_encode_image) \
    f(heif_context_add_exif_metadata) \
    f(heif_context_add_XMP_metadata) \
    f(heif_context_write)

/// The functions, once they are loaded.
typedef struct heif_library {
    HEIF_FUNCTIONS(CIMG_MEMBER)
} heif_library;

/// The library, or NULL where `cimg_heif_load` was not called or found none.
const heif_library *cimg_heif_loaded(void);

#endif
