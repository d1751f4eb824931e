// One of libjpeg's decompressors for the bands of a picture, one after the other.
#ifndef CIMG_JPEG_BAND_DECODER_H
#define CIMG_JPEG_BAND_DECODER_H

#include "jpeg_restarts.h"

/// The first member of what `codec.client_data` points to.
typedef struct cimg_jpeg_band_decoder {
    cimg_jpeg_base base;
    struct jpeg_decompress_struct codec;
    struct jpeg_source_mgr source;
    /// The picture's own, which has read the header and stays there.
    const struct jpeg_decompress_struct *picture;
    bool is_created;
} cimg_jpeg_band_decoder;

/// A band as a picture of its own.
typedef struct cimg_jpeg_band {
    const cimg_jpeg_intervals *intervals;
    /// Lines of its picture at full size.
    unsigned lines;
    /// The first rows of its picture, that are wanted.
    uint8_t *rows;
    size_t row_count, stride;
    /// Whether the picture ends with it, so that nothing but its end marker may follow.
    bool is_last;
} cimg_jpeg_band;

/// Room before a band's data, for the headers.
#define CIMG_JPEG_BAND_HEADERS 64

/// Writes the headers of pictures of such lines; returns how many bytes they are.
size_t cimg_jpeg_write_band_headers(
    const struct jpeg_decompress_struct *picture, unsigned lines, uint8_t target[CIMG_JPEG_BAND_HEADERS]);

/// False, with the failure set, where there is no memory.
bool cimg_jpeg_band_decoder_prepare(
    cimg_jpeg_band_decoder *decoder, const struct jpeg_decompress_struct *picture, const cimg_limits *limits);
/// False where anything is not as it should be, if only a warning.
bool cimg_jpeg_band_decoder_decode(cimg_jpeg_band_decoder *decoder, const cimg_jpeg_band *band);
void cimg_jpeg_band_decoder_free(cimg_jpeg_band_decoder *decoder);

#endif
