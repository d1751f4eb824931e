// A JPEG's samples as they are coded: rows of luma and of chroma, neither upsampled nor converted.
#include "jpeg_planes.h"
#include "jpeg_reader.h"

typedef struct samples_call {
    cimg_jpeg_reader *reader;
    const cimg_jpeg_planes *planes;
    size_t count;
} samples_call;

static void deliver(void *context) {
    const samples_call *call = context;
    cimg_jpeg_reader *reader = call->reader;
    struct jpeg_decompress_struct *codec = &reader->codec;
    const JDIMENSION lines = (JDIMENSION)codec->max_v_samp_factor * DCTSIZE;
    cimg_jpeg_mcu_rows rows;
    for (size_t done = 0; done < call->count; done += lines) {
        cimg_jpeg_mcu_rows_set(&rows, call->planes, codec->comp_info, done / lines);
        jpeg_read_raw_data(codec, rows.components, lines);
        const JDIMENSION left = reader->height - reader->row;
        reader->row += left < lines ? left : lines;
    }
}

bool cimg_jpeg_reader_has_samples(const cimg_jpeg_reader *reader) {
    const struct jpeg_decompress_struct *codec = &reader->codec;
    return reader->has_header && reader->block_side == DCTSIZE && codec->num_components == 3
           && codec->jpeg_color_space == JCS_YCbCr && cimg_jpeg_reader_decompressors(reader) == 1;
}

cimg_status cimg_jpeg_reader_read_samples(cimg_jpeg_reader *reader, const cimg_jpeg_planes *planes, size_t count) {
    cimg_report *report = &reader->base.report;
    if (report->status != CIMG_OK) return report->status;
    // What later scans say of themselves does not count.
    const bool can_read =
        reader->is_started ? reader->codec.raw_data_out : reader->row == 0 && cimg_jpeg_reader_has_samples(reader);
    if (!can_read || reader->is_finished) {
        return cimg_fail(report, CIMG_MISUSE, "samples asked for out of turn");
    }
    const size_t lines = (size_t)reader->codec.max_v_samp_factor * DCTSIZE, left = reader->height - reader->row;
    if (count > left || (count < left && count % lines != 0)) {
        return cimg_fail(report, CIMG_MISUSE, "samples asked for that are no whole rows of MCUs");
    }
    reader->codec.raw_data_out = TRUE;
    if (reader->is_started || cimg_jpeg_start(reader) == CIMG_OK) {
        reader->is_started = true;
        samples_call call = {reader, planes, count};
        cimg_guarded(&reader->base.guard, deliver, &call);
    }
    return cimg_jpeg_reader_status(reader);
}
