// The PNG reader's bytes.
#include "png_reader.h"

#include <string.h>

/// More than libpng asks for at a time, but for long rows.
#define NEAR ((size_t)16384)
#define SMALL_BITE 16

/// Adds to the buffer's end, where there is room and the source has not ended.
static void fill(cimg_png_reader *reader) {
    uint8_t *end = reader->buffer + reader->buffer_end;
    const size_t room = sizeof reader->buffer - reader->buffer_end;
    const cimg_input *input = &reader->input;
    const ptrdiff_t got = reader->is_rewound ? input->read_at(input->context, reader->source_offset, end, room)
                                             : input->read(input->context, end, room);
    if (got < 0 || (size_t)got > room) {
        cimg_fail(&reader->base.report, CIMG_IO, "the file can't be read");
        cimg_png_escape(&reader->base);
    }
    reader->has_source_ended = got == 0;
    reader->buffer_end += (size_t)got;
    reader->source_offset += (size_t)got;
}

void cimg_png_read_bytes(png_structp png, png_bytep target, size_t count) {
    cimg_png_reader *reader = png_get_io_ptr(png);
    const uint8_t *start = target;
    while (count > 0) {
        if (reader->buffer_start == reader->buffer_end) {
            reader->buffer_start = reader->buffer_end = 0;
            if (!reader->has_source_ended) fill(reader);
            if (reader->has_source_ended) {
                reader->base.is_at_end = true;
                png_error(png, "the data ends");
            }
        }
        const size_t there = reader->buffer_end - reader->buffer_start;
        const size_t part = count < there ? count : there;
        memcpy(target, reader->buffer + reader->buffer_start, part);
        reader->buffer_start += part;
        target += part;
        count -= part;
    }
    // A chunk's length and name.
    const bool is_header = (png_get_io_state(png) & PNG_IO_MASK_LOC) == PNG_IO_CHUNK_HDR;
    if (reader->is_after_data && is_header) cimg_png_pass_late_chunk(reader, start + 4);
}

size_t cimg_png_look_ahead(cimg_png_reader *reader, size_t count) {
    const size_t there = reader->buffer_end - reader->buffer_start;
    if (there >= count || reader->has_source_ended) return there;
    memmove(reader->buffer, reader->buffer + reader->buffer_start, there);
    reader->buffer_start = 0;
    reader->buffer_end = there;
    while (!reader->has_source_ended && reader->buffer_end < count) fill(reader);
    return reader->buffer_end;
}

uint64_t cimg_png_offset(const cimg_png_reader *reader) {
    return reader->source_offset - (reader->buffer_end - reader->buffer_start);
}

void cimg_png_rewind(cimg_png_reader *reader, uint64_t offset) {
    reader->source_offset = offset;
    reader->is_rewound = true;
    reader->has_source_ended = false;
    reader->buffer_start = reader->buffer_end = 0;
}

void cimg_png_prepare_end(cimg_png_reader *reader) {
    if (cimg_png_look_ahead(reader, NEAR) >= NEAR) return;
    png_set_compression_buffer_size(reader->png, SMALL_BITE);
}
