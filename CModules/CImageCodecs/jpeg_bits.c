// The bits of a JPEG's coded data.
#include "jpeg_bits.h"

/// The marker of which 0xFF and this byte came; -1 where it is none.
static int marker_with(cimg_jpeg_scan_data *data, int byte) {
    // Bytes that fill up may stand before its second byte. Zero after these is no data that is written so: what libjpeg makes of it
    // depends on where its buffer ends.
    while (byte == 0xFF) byte = cimg_jpeg_scan_data_byte(data);
    return byte > 0 ? byte : -1;
}

/// Copies data into the buffer, up to the next marker or until it is full.
static uint8_t *copy(cimg_jpeg_bit_source *source, uint8_t *target, const uint8_t *target_end) {
    cimg_jpeg_scan_data *data = source->data;
    while (source->marker == 0 && target < target_end) {
        if (data->position == data->count && !cimg_jpeg_scan_data_fill(data)) {
            source->marker = -1;
            break;
        }
        const uint8_t *next = data->buffer + data->position;
        const size_t left = data->count - data->position, room = (size_t)(target_end - target);
        const size_t most = left < room ? left : room;
        const uint8_t *found = memchr(next, 0xFF, most);
        const size_t count = found != NULL ? (size_t)(found - next) : most;
        memcpy(target, next, count);
        target += count;
        data->position += count;
        if (found == NULL) continue;
        data->position++;
        const int byte = cimg_jpeg_scan_data_byte(data);
        if (byte == 0) {
            *target++ = 0xFF;
        } else {
            source->marker = marker_with(data, byte);
        }
    }
    return target;
}

bool cimg_jpeg_fill_bits(cimg_jpeg_bit_source *source, const uint8_t **next) {
    if (source->marker != 0) return false;
    const size_t left = (size_t)(source->end - *next);
    memmove(source->bytes, *next, left);
    uint8_t *end = copy(source, source->bytes + left, source->bytes + CIMG_BUFFER_SIZE);
    // A block may look at them, and finds that it should not have when it comes to the marker.
    memset(end, 0, 2 * CIMG_JPEG_BLOCK_BYTES);
    *next = source->bytes;
    source->end = end;
    source->low = source->marker != 0 ? end + sizeof(uint64_t) : end - CIMG_JPEG_BLOCK_BYTES;
    return true;
}

cimg_jpeg_bits cimg_jpeg_begin_bits(cimg_jpeg_bit_source *source) {
    cimg_jpeg_bits bits = {0, 0, source->bytes};
    source->end = source->bytes;
    source->marker = 0;
    cimg_jpeg_fill_bits(source, &bits.next);
    return bits;
}

bool cimg_jpeg_are_at_marker(cimg_jpeg_bit_source *source, cimg_jpeg_bits bits) {
    // The rest of the data may be waiting to be copied.
    if (source->marker == 0 && (source->end - bits.next > 8 || !cimg_jpeg_fill_bits(source, &bits.next))) return false;
    return source->marker > 0 && bits.next - bits.count / 8 == source->end;
}

bool cimg_jpeg_pass_restart(cimg_jpeg_bit_source *source, cimg_jpeg_bits *bits, int *count) {
    const int marker = 0xD0 + (*count)++ % 8;
    if (!cimg_jpeg_are_at_marker(source, *bits) || source->marker != marker) return false;
    *bits = cimg_jpeg_begin_bits(source);
    return true;
}
