// One of libjpeg's compressors: for a whole picture, or for its bands, one after the other.
#ifndef CIMG_JPEG_CODER_H
#define CIMG_JPEG_CODER_H

#include "cimg_jpeg.h"
#include "jpeg_base.h"

/// The first member of what `codec.client_data` points to. What calls libjpeg runs guarded, as all functions here do.
typedef struct cimg_jpeg_coder {
    cimg_jpeg_base base;
    struct jpeg_compress_struct codec;
    struct jpeg_destination_mgr destination;
    bool is_created;
    /// Whether the rows that it is given have 16 bits.
    bool rows_have_16_bits;
    /// Rows as libjpeg takes them, where they are not taken as they come; counted.
    uint8_t *converted;
} cimg_jpeg_coder;

/// Sets all parameters; `coder->destination` is set by the caller.
void cimg_jpeg_coder_prepare(
    cimg_jpeg_coder *coder, const cimg_jpeg_settings *settings, const cimg_jpeg_component *components);
/// Codes the next rows.
void cimg_jpeg_coder_write(cimg_jpeg_coder *coder, const uint8_t *rows, size_t stride, size_t count);
/// Codes the samples of the next rows, where `settings` said that samples are given.
void cimg_jpeg_coder_write_samples(cimg_jpeg_coder *coder, const cimg_jpeg_planes *planes, size_t count);
/// Not guarded.
void cimg_jpeg_coder_free(cimg_jpeg_coder *coder);

#endif
