// A JPEG's coded data into rows, band by band, on several threads, where it has restart markers and can be read again.
//
// A band is decoded together with the next one's first MCU row: libjpeg mixes the last row of chroma above a border with the
// first one below it. The same decoder then has the next band's first row too.
//
// Whatever is not as it should be makes a call return fewer rows, and then the picture is decoded again from its start by one
// thread: what is refused, reported and kept of a damaged picture is up to libjpeg alone. One notice may get lost: libjpeg may
// find bytes that are too many in one interval only when it comes to a later one, which is then in another band.
#ifndef CIMG_JPEG_BAND_READER_H
#define CIMG_JPEG_BAND_READER_H

#include "band_workers.h"
#include "jpeg_band_decoder.h"

typedef struct cimg_jpeg_band_reader cimg_jpeg_band_reader;

/// How many decompressors a picture takes on so many threads; 1 where it is not read in bands. For a codec that has read the
/// header.
size_t cimg_jpeg_band_reader_workers(const struct jpeg_decompress_struct *picture, size_t threads);
/// An upper estimate of what is held, without what libjpeg does.
size_t cimg_jpeg_band_reader_memory(const struct jpeg_decompress_struct *picture, size_t threads);

/// For more than one worker. `input` must be readable at any offset; the scan's data begin at `offset`. NULL with the failure
/// set.
cimg_jpeg_band_reader *cimg_jpeg_band_reader_create(
    cimg_pool *pool, const cimg_limits *limits, const struct jpeg_decompress_struct *picture, const cimg_input *input,
    uint64_t offset, size_t threads);
/// Ends the threads, whatever they are at.
void cimg_jpeg_band_reader_free(cimg_jpeg_band_reader *reader);

/// Reads the next rows; fewer than `count` where not all can be read in bands. With the picture's last row, its end marker was
/// found.
size_t cimg_jpeg_band_reader_read(cimg_jpeg_band_reader *reader, uint8_t *rows, size_t stride, size_t count);

/// The most bytes that libjpeg has held for the bands.
size_t cimg_jpeg_band_reader_peak_memory(const cimg_jpeg_band_reader *reader);

#endif
