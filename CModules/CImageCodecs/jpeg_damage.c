// What is wrong with a JPEG: damage, or a harmless fault.
#include "jpeg_reader.h"

unsigned cimg_jpeg_whole_rows(const cimg_jpeg_reader *reader) {
    const struct jpeg_decompress_struct *codec = &reader->codec;
    const uint64_t done = (uint64_t)codec->input_iMCU_row * (unsigned)codec->max_v_samp_factor * DCTSIZE;
    if (done >= codec->image_height) return codec->image_height;
    // The last of these rows mixes with the chroma below it where that is vertically subsampled.
    for (int index = 0; index < codec->num_components; index++) {
        const bool is_mixed = codec->comp_info[index].v_samp_factor < codec->max_v_samp_factor;
        if (is_mixed && done > 0) return (unsigned)done - 1;
    }
    return (unsigned)done;
}

void cimg_jpeg_damaged(cimg_jpeg_reader *reader, const char *how) {
    cimg_report *report = &reader->base.report;
    if (report->damage[0] != 0) return;
    char text[CIMG_TEXT_SIZE];
    if (jpeg_has_multiple_scans(&reader->codec)) {
        const int count = reader->whole_scans;
        snprintf(text, sizeof text, "%s; %d %s whole", how, count, count == 1 ? "scan is" : "scans are");
    } else {
        const unsigned count = cimg_jpeg_whole_rows(reader);
        snprintf(text, sizeof text, "%s; %u of %u rows are whole", how, count, reader->codec.image_height);
    }
    if (!reader->allows_damage) {
        reader->is_damage_told = true;
        cimg_fail(report, CIMG_DAMAGED, "%s", text);
        cimg_jpeg_escape((j_common_ptr)&reader->codec);
    }
    snprintf(report->damage, sizeof report->damage, "%s", text);
}

void cimg_jpeg_met_end(cimg_jpeg_reader *reader) {
    const struct jpeg_decompress_struct *codec = &reader->codec;
    if (!reader->has_header) {
        cimg_fail(&reader->base.report, CIMG_DAMAGED, "the data ends within the headers; nothing of the picture is there");
        cimg_jpeg_escape((j_common_ptr)codec);
    }
    // The Huffman decoder warns where it needs bits that are missing. The arithmetic decoder goes on with zeros, as
    // it may, for its encoder drops them: but not for rows on end.
    if (reader->is_in_scan && codec->arith_code && codec->input_iMCU_row + 1 < codec->total_iMCU_rows) {
        cimg_jpeg_damaged(reader, "the data ends early");
    }
}

void cimg_jpeg_warn(j_common_ptr common) {
    cimg_jpeg_reader *reader = cimg_jpeg_reader_of((j_decompress_ptr)common);
    cimg_report *report = &reader->base.report;
    switch (common->err->msg_code) {
        case JWRN_HIT_MARKER:
            cimg_jpeg_damaged(reader, reader->is_at_end ? "the data ends early" : "data is missing before a marker");
            break;
        case JWRN_HUFF_BAD_CODE: cimg_jpeg_damaged(reader, "a Huffman code that is not in its table"); break;
        case JWRN_ARITH_BAD_CODE: cimg_jpeg_damaged(reader, "an arithmetic code that can't be"); break;
        case JWRN_MUST_RESYNC: cimg_jpeg_damaged(reader, "a restart marker out of its order"); break;
        case JWRN_NOT_SEQUENTIAL: cimg_jpeg_damaged(reader, "a scan with parameters that a sequential JPEG can't have"); break;
        case JWRN_BOGUS_PROGRESSION: cimg_jpeg_damaged(reader, "progressive scans that do not follow each other"); break;
        case JWRN_EXTRANEOUS_DATA: cimg_note(report, "extraneous bytes between the parts of the file"); break;
        case JWRN_ADOBE_XFORM:
            cimg_note(report, "an unknown colour transform (%d) in the Adobe marker", common->err->msg_parm.i[0]);
            break;
        case JWRN_JFIF_MAJOR:
            cimg_note(
                report, "an unknown JFIF version (%d.%02d)", common->err->msg_parm.i[0], common->err->msg_parm.i[1]);
            break;
        default: {
            char text[JMSG_LENGTH_MAX];
            common->err->format_message(common, text);
            cimg_note(report, "libjpeg says \"%s\"", text);
        }
    }
}

void cimg_jpeg_begin_scan(cimg_jpeg_reader *reader) {
    const struct jpeg_decompress_struct *codec = &reader->codec;
    for (int index = 0; index < codec->comps_in_scan; index++) {
        reader->has_component[codec->cur_comp_info[index]->component_index] = true;
    }
    reader->is_in_scan = true;
}

void cimg_jpeg_check_scans(cimg_jpeg_reader *reader) {
    const struct jpeg_decompress_struct *codec = &reader->codec;
    bool has_all = true, is_precise = true;
    for (int component = 0; component < codec->num_components; component++) {
        has_all = has_all && reader->has_component[component];
        if (codec->coef_bits == NULL) continue;
        // Each coefficient's lowest bit that came; -1 where none did.
        has_all = has_all && codec->coef_bits[component][0] >= 0;
        for (int index = 0; index < DCTSIZE2; index++) is_precise = is_precise && codec->coef_bits[component][index] == 0;
    }
    if (!has_all) {
        cimg_jpeg_damaged(reader, reader->is_at_end ? "the data ends early" : "scans are missing");
    } else if (!is_precise && reader->is_at_end) {
        cimg_jpeg_damaged(reader, "the data ends early");
    } else if (!is_precise) {
        cimg_note(&reader->base.report, "the scans leave out the finest detail");
    }
}
