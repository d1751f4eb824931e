// The JPEG reader's bytes: libjpeg's source manager over the caller's function.
#include "jpeg_reader.h"

static void init_source(j_decompress_ptr codec) { (void)codec; }
static void term_source(j_decompress_ptr codec) { (void)codec; }

void cimg_jpeg_end_source(cimg_jpeg_reader *reader) {
    static const JOCTET end_marker[2] = {0xFF, JPEG_EOI};
    reader->source.next_input_byte = end_marker;
    reader->source.bytes_in_buffer = sizeof end_marker;
}

static ptrdiff_t read_some(cimg_jpeg_reader *reader) {
    const cimg_input *input = &reader->input;
    return reader->reads_at_offset ? input->read_at(input->context, reader->read_count, reader->buffer, sizeof reader->buffer)
                                  : input->read(input->context, reader->buffer, sizeof reader->buffer);
}

static boolean fill_input_buffer(j_decompress_ptr codec) {
    cimg_jpeg_reader *reader = cimg_jpeg_reader_of(codec);
    if (!reader->is_at_end) {
        const ptrdiff_t count = read_some(reader);
        if (count < 0 || (size_t)count > sizeof reader->buffer) {
            cimg_fail(&reader->base.report, CIMG_IO, "the file can't be read");
            cimg_jpeg_escape((j_common_ptr)codec);
        }
        if (count > 0) {
            reader->read_count += (uint64_t)count;
            reader->source.next_input_byte = reader->buffer;
            reader->source.bytes_in_buffer = (size_t)count;
            return TRUE;
        }
        reader->is_at_end = true;
        cimg_jpeg_met_end(reader);
    }
    // As often as libjpeg asks.
    cimg_jpeg_end_source(reader);
    return TRUE;
}

static void skip_input_data(j_decompress_ptr codec, long count) {
    struct jpeg_source_mgr *source = codec->src;
    size_t rest = count > 0 ? (size_t)count : 0;
    while (rest > source->bytes_in_buffer) {
        rest -= source->bytes_in_buffer;
        fill_input_buffer(codec);
        if (cimg_jpeg_reader_of(codec)->is_at_end) return;
    }
    source->next_input_byte += rest;
    source->bytes_in_buffer -= rest;
}

void cimg_jpeg_set_source(cimg_jpeg_reader *reader) {
    reader->source = (struct jpeg_source_mgr){
        .init_source = init_source,
        .fill_input_buffer = fill_input_buffer,
        .skip_input_data = skip_input_data,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = term_source,
    };
    reader->codec.src = &reader->source;
}
