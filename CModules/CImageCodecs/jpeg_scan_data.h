// A JPEG's coded data while they are read, beside libjpeg, from an input that can be read anywhere.
#ifndef CIMG_JPEG_SCAN_DATA_H
#define CIMG_JPEG_SCAN_DATA_H

#include "internal.h"

typedef struct cimg_jpeg_scan_data {
    const cimg_input *input;
    /// Of what the buffer is filled with next.
    uint64_t offset;
    size_t position, count;
    uint8_t buffer[CIMG_BUFFER_SIZE];
} cimg_jpeg_scan_data;

/// Fills the buffer anew. False at the input's end, or where it can't be read.
bool cimg_jpeg_scan_data_fill(cimg_jpeg_scan_data *data);

/// The next byte, or -1 where there is none.
static inline int cimg_jpeg_scan_data_byte(cimg_jpeg_scan_data *data) {
    if (data->position == data->count && !cimg_jpeg_scan_data_fill(data)) return -1;
    return data->buffer[data->position++];
}

#endif
