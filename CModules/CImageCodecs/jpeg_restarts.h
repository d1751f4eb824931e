// A JPEG's scan divided into bands at restart markers, behind which a decoder begins anew; and their coded data.
#ifndef CIMG_JPEG_RESTARTS_H
#define CIMG_JPEG_RESTARTS_H

#include "jpeg_base.h"
#include "jpeg_scan_data.h"

/// How a picture is divided into bands of whole MCU rows, each of which begins behind a restart marker.
typedef struct cimg_jpeg_restarts {
    /// 0 where the picture can't be divided.
    size_t band_count;
    /// MCU rows of a band, and restart intervals; the last band has what is left.
    unsigned mcu_rows, intervals;
    /// Restart intervals of the whole picture.
    size_t interval_count;
    /// The intervals at a band's start that hold its first MCU row.
    unsigned first_row_intervals;
    /// Lines of an MCU row, at full size.
    unsigned mcu_lines;
    /// Bytes that the coded data of an ordinary band have at most, with those of the next one's first MCU row; and of the latter
    /// alone.
    size_t capacity, first_row_capacity;
} cimg_jpeg_restarts;

/// For a codec that has read the header.
cimg_jpeg_restarts cimg_jpeg_divide_at_restarts(const struct jpeg_decompress_struct *codec);

/// Coded data: restart intervals, a marker behind each of them, which are numbered from 0.
typedef struct cimg_jpeg_intervals {
    uint8_t *bytes;
    size_t count, capacity, interval_count;
} cimg_jpeg_intervals;

bool cimg_jpeg_intervals_append(cimg_jpeg_intervals *intervals, const uint8_t *bytes, size_t count);
/// Appends the next restart marker.
bool cimg_jpeg_intervals_mark(cimg_jpeg_intervals *intervals);
/// Puts an end marker in the place of the last restart marker.
void cimg_jpeg_intervals_end(cimg_jpeg_intervals *intervals);

/// Appends the picture's next interval, of this number, and its marker. False where this is not the marker that comes next, or
/// there is no room. `is_last` says that the picture has no interval behind it: an end marker comes next.
bool cimg_jpeg_intervals_read(cimg_jpeg_intervals *intervals, cimg_jpeg_scan_data *data, size_t number, bool is_last);

#endif
