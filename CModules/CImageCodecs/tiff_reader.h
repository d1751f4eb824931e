// The TIFF reader's parts: tiff_reader.c (entry points), tiff_bands.c (chunks of the picture), tiff_file.c (what libtiff reads),
// tiff_pixels.c (rows).
#ifndef CIMG_TIFF_READER_H
#define CIMG_TIFF_READER_H

#include "cimg_tiff.h"
#include "internal.h"
#include "tiff_file.h"
#include "tiff_library.h"

struct cimg_tiff_reader {
    cimg_report report;
    cimg_pool pool;
    cimg_input input;
    bool allows_damage;
    const cimg_tiff_library *library;
    /// YCbCr of a JPEG counts as RGB, for libtiff converts it.
    cimg_tiff_layout layout;
    cimg_tiff_file file;
    TIFF *tiff;
    bool is_started, is_finished, delivers_cmyk;
    /// What libtiff complained of since this was cleared; "" where it did not.
    char complaint[CIMG_TEXT_SIZE];

    /// Chunks in a row of them, and rows of chunks.
    size_t across, down;
    /// Planes that are read: samples of their own, or all in one; and their numbers.
    size_t plane_count;
    uint32_t planes[5];
    /// Bytes of a row of a chunk's plane, and of the part of a chunk's plane that is held.
    size_t chunk_row_bytes, chunk_bytes;
    /// The row of the picture from which on scanlines can be read again.
    size_t next_good_row;

    /// The planes of a row of chunks, one after the other; counted.
    uint8_t *band;
    size_t band_start, band_rows;
    /// How many rows of each chunk of the band are there; counted.
    size_t *there;
    /// A packed chunk; counted.
    uint8_t *packed;
    size_t packed_capacity;
    /// Samples of a row in bytes, where they are less in the file, or YCbCr in RGB; counted.
    uint8_t *unpacked;
    /// Tables for YCbCr; counted.
    TIFFYCbCrToRGB *ycbcr;

    /// Rows handed out; those of them of which anything was there.
    size_t row, rows_with_content;
    /// Where rows are made smaller: the sums, and one row of the file; both counted.
    cimg_box box;
    uint8_t *full_row;
    /// The sums of black and alpha, if CMYK with alpha is handed out as it is; counted.
    cimg_box black_box;
};

/// Bytes of a pixel in the rows that are handed out.
size_t cimg_tiff_pixel_bytes(const cimg_tiff_reader *reader);
/// Whether rows are two rows of four bytes a pixel: cyan, magenta, yellow and alpha, then three times black and alpha.
bool cimg_tiff_has_black_row(const cimg_tiff_reader *reader);

/// Sets sizes and allocates what is held.
cimg_status cimg_tiff_bands_start(cimg_tiff_reader *reader);
/// Reads the rows of chunks in which a row of the picture is, unless they are held.
cimg_status cimg_tiff_bands_load(cimg_tiff_reader *reader, size_t row);
/// One row of those that are held.
void cimg_tiff_bands_row(cimg_tiff_reader *reader, size_t row, uint8_t *target);

#endif
