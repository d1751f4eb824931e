// A JPEG's rows into its coded data, band by band, on several threads.
//
// Between bands stands a restart marker, behind which a decoder begins anew: so each band can be coded by itself. The data are
// the same as one thread writes them with the same restart interval.
#ifndef CIMG_JPEG_BANDS_H
#define CIMG_JPEG_BANDS_H

#include "band_workers.h"
#include "jpeg_coder.h"

typedef struct cimg_jpeg_bands cimg_jpeg_bands;

/// How a picture is divided: into bands of `rows`, the last one shorter, or not at all.
typedef struct cimg_jpeg_division {
    size_t count, rows;
    /// libjpeg's MCUs in a band: the restart interval. 0 where there is one band.
    unsigned interval;
} cimg_jpeg_division;

cimg_jpeg_division cimg_jpeg_divide(const cimg_jpeg_settings *settings, const cimg_jpeg_component *components);

/// For more than one worker. NULL with the failure set.
cimg_jpeg_bands *cimg_jpeg_bands_create(
    cimg_pool *pool, const cimg_limits *limits, const cimg_jpeg_settings *settings, const cimg_jpeg_component *components);
/// Ends the threads, whatever they are at.
void cimg_jpeg_bands_free(cimg_jpeg_bands *bands);

/// Where the next row is to be written; NULL where a band must be taken first.
uint8_t *cimg_jpeg_bands_row(cimg_jpeg_bands *bands);
/// Says that the row is there.
void cimg_jpeg_bands_add_row(cimg_jpeg_bands *bands);
/// Waits for the next band's data, with the restart marker behind them. They are valid until the next row is asked for. False
/// where they can't be made, with the failure set.
bool cimg_jpeg_bands_take(cimg_jpeg_bands *bands, const uint8_t **bytes, size_t *count);
/// Whether all bands were taken.
bool cimg_jpeg_bands_are_taken(const cimg_jpeg_bands *bands);

/// The most bytes that libjpeg has held for the bands.
size_t cimg_jpeg_bands_peak_memory(const cimg_jpeg_bands *bands);
/// An upper estimate of what the bands hold, without what libjpeg does.
size_t cimg_jpeg_bands_memory(const cimg_jpeg_settings *settings, const cimg_jpeg_component *components);
/// How many compressors they use.
size_t cimg_jpeg_bands_workers(const cimg_jpeg_settings *settings, const cimg_jpeg_component *components);

#endif
