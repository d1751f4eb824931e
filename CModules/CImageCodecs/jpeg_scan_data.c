// A JPEG's coded data while they are read.
#include "jpeg_scan_data.h"

bool cimg_jpeg_scan_data_fill(cimg_jpeg_scan_data *data) {
    const ptrdiff_t count = data->input->read_at(data->input->context, data->offset, data->buffer, sizeof data->buffer);
    if (count <= 0 || (size_t)count > sizeof data->buffer) return false;
    data->offset += (uint64_t)count;
    data->position = 0;
    data->count = (size_t)count;
    return true;
}
