// A JPEG's scan divided into bands at restart markers.
#include "jpeg_restarts.h"

#include <string.h>

/// Pixels of a band: so many that decoding the next band's first MCU row as well costs little, so few that a picture has some for
/// each thread.
#define BAND_PIXELS ((uint64_t)512 << 10)
#define MOST_BAND_PIXELS (4 * BAND_PIXELS)
/// With fewer bands nothing is gained.
#define FEWEST_BANDS 3
/// Bytes of coded data for a sample: noise at the best quality has one.
#define CODED_BYTES 2

static uint64_t greatest_common_divisor(uint64_t first, uint64_t second) {
    while (second != 0) {
        const uint64_t rest = first % second;
        first = second;
        second = rest;
    }
    return first;
}

static uint64_t quotient_up(uint64_t count, uint64_t unit) { return (count + unit - 1) / unit; }

static uint64_t larger(uint64_t first, uint64_t second) { return first > second ? first : second; }

/// Whether all is in one sequential scan with Huffman codes, whose pixels are handed out as libjpeg makes them.
static bool is_simple(const struct jpeg_decompress_struct *codec) {
    if (codec->progressive_mode || codec->arith_code || codec->comps_in_scan != codec->num_components) return false;
    if (codec->restart_interval == 0 || codec->out_color_space != JCS_EXT_RGBA) return false;
    // A single component's blocks are coded row by row, whatever its sampling factors.
    return codec->num_components > 1 || codec->max_v_samp_factor * codec->max_h_samp_factor == 1;
}

cimg_jpeg_restarts cimg_jpeg_divide_at_restarts(const struct jpeg_decompress_struct *codec) {
    cimg_jpeg_restarts restarts = {0};
    if (!is_simple(codec)) return restarts;
    const uint64_t interval = codec->restart_interval, lines = (uint64_t)codec->max_v_samp_factor * DCTSIZE;
    const uint64_t across = quotient_up(codec->image_width, (uint64_t)codec->max_h_samp_factor * DCTSIZE);
    const uint64_t down = quotient_up(codec->image_height, lines);
    // The MCU rows after which a row begins behind a marker again.
    const uint64_t unit = interval / greatest_common_divisor(interval, across);
    const uint64_t unit_pixels = unit * lines * codec->image_width;
    if (unit_pixels > MOST_BAND_PIXELS) return restarts;
    const uint64_t mcu_rows = unit * larger(1, BAND_PIXELS / unit_pixels);
    if (quotient_up(down, mcu_rows) < FEWEST_BANDS) return restarts;

    uint64_t blocks = 0;
    for (int index = 0; index < codec->num_components; index++) {
        blocks += (unsigned)(codec->comp_info[index].h_samp_factor * codec->comp_info[index].v_samp_factor);
    }
    const uint64_t first_intervals = quotient_up(across, interval);
    // With the marker behind each interval.
    const uint64_t interval_capacity = interval * blocks * DCTSIZE2 * CODED_BYTES + 2;
    restarts.band_count = quotient_up(down, mcu_rows);
    restarts.mcu_rows = (unsigned)mcu_rows;
    restarts.intervals = (unsigned)(mcu_rows * across / interval);
    restarts.interval_count = quotient_up(across * down, interval);
    restarts.first_row_intervals = (unsigned)first_intervals;
    restarts.mcu_lines = (unsigned)lines;
    restarts.first_row_capacity = first_intervals * interval_capacity;
    restarts.capacity = restarts.intervals * interval_capacity + restarts.first_row_capacity;
    return restarts;
}

// Coded data

bool cimg_jpeg_intervals_append(cimg_jpeg_intervals *intervals, const uint8_t *bytes, size_t count) {
    if (count > intervals->capacity - intervals->count) return false;
    memcpy(intervals->bytes + intervals->count, bytes, count);
    intervals->count += count;
    return true;
}

bool cimg_jpeg_intervals_mark(cimg_jpeg_intervals *intervals) {
    const uint8_t marker[2] = {0xFF, (uint8_t)(0xD0 + intervals->interval_count % 8)};
    intervals->interval_count++;
    return cimg_jpeg_intervals_append(intervals, marker, sizeof marker);
}

void cimg_jpeg_intervals_end(cimg_jpeg_intervals *intervals) { intervals->bytes[intervals->count - 1] = JPEG_EOI; }

/// Appends the data up to the next marker. Returns the marker, -1 where there is none, or no room.
static int read_to_marker(cimg_jpeg_scan_data *data, cimg_jpeg_intervals *intervals) {
    static const uint8_t stuffed[2] = {0xFF, 0};
    for (bool follows_ff = false;;) {
        if (data->position == data->count && !cimg_jpeg_scan_data_fill(data)) return -1;
        const uint8_t *next = data->buffer + data->position;
        if (follows_ff) {
            data->position++;
            // Before a marker's second byte there may be more of them.
            if (*next == 0xFF) continue;
            if (*next != 0) return *next;
            if (!cimg_jpeg_intervals_append(intervals, stuffed, sizeof stuffed)) return -1;
            follows_ff = false;
            continue;
        }
        const size_t left = data->count - data->position;
        const uint8_t *found = memchr(next, 0xFF, left);
        const size_t count = found != NULL ? (size_t)(found - next) : left;
        if (!cimg_jpeg_intervals_append(intervals, next, count)) return -1;
        data->position += count + (found != NULL);
        follows_ff = found != NULL;
    }
}

bool cimg_jpeg_intervals_read(cimg_jpeg_intervals *intervals, cimg_jpeg_scan_data *data, size_t number, bool is_last) {
    const int marker = is_last ? JPEG_EOI : JPEG_RST0 + (int)(number % 8);
    return read_to_marker(data, intervals) == marker && cimg_jpeg_intervals_mark(intervals);
}
