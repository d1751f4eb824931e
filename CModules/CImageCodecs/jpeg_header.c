// What a JPEG says of its picture before its data.
#include "jpeg_reader.h"

#include <string.h>

/// What the picture's samples are, and what libjpeg is to make of them.
static void choose_color(cimg_jpeg_reader *reader, cimg_jpeg_info *info) {
    struct jpeg_decompress_struct *codec = &reader->codec;
    codec->out_color_space = JCS_EXT_RGBA;
    switch (codec->jpeg_color_space) {
        case JCS_GRAYSCALE: info->color = CIMG_JPEG_GRAYSCALE; return;
        case JCS_YCbCr: info->color = CIMG_JPEG_YCBCR; return;
        case JCS_RGB: info->color = CIMG_JPEG_RGB; return;
        case JCS_CMYK: info->color = CIMG_JPEG_CMYK; break;
        case JCS_YCCK: info->color = CIMG_JPEG_YCCK; break;
        default:
            codec->err->msg_parm.i[0] = codec->num_components;
            codec->err->msg_code = JERR_COMPONENT_COUNT;
            codec->err->error_exit((j_common_ptr)codec);
    }
    codec->out_color_space = JCS_CMYK;
}

static void check_sampling(j_decompress_ptr codec) {
    for (int index = 0; index < codec->num_components; index++) {
        const jpeg_component_info *component = &codec->comp_info[index];
        if (codec->max_h_samp_factor % component->h_samp_factor != 0
            || codec->max_v_samp_factor % component->v_samp_factor != 0) {
            ERREXIT(codec, JERR_FRACT_SAMPLE_NOTIMPL);
        }
    }
}

static void keep_frame(cimg_jpeg_reader *reader) {
    const struct jpeg_decompress_struct *codec = &reader->codec;
    reader->frame.width = codec->image_width;
    reader->frame.height = codec->image_height;
    reader->frame.component_count = codec->num_components;
    reader->frame.precision = codec->data_precision;
    reader->frame.is_progressive = codec->progressive_mode;
    reader->frame.is_arithmetic = codec->arith_code;
}

static void describe(cimg_jpeg_reader *reader, cimg_jpeg_info *info, bool has_multiple_scans) {
    const struct jpeg_decompress_struct *codec = &reader->codec;
    *info = (cimg_jpeg_info){
        .width = codec->image_width,
        .height = codec->image_height,
        .component_count = codec->num_components,
        .is_progressive = codec->progressive_mode,
        .is_arithmetic = codec->arith_code,
        .has_multiple_scans = has_multiple_scans,
        .has_density = codec->saw_JFIF_marker,
        .density_unit = codec->density_unit,
        .density_x = codec->X_density,
        .density_y = codec->Y_density,
        .omitted_comments = reader->omitted_comments,
    };
    choose_color(reader, info);
}

/// The colours that libjpeg would find, had it not refused the picture for its size.
static J_COLOR_SPACE stored_color(const struct jpeg_decompress_struct *codec) {
    const jpeg_component_info *components = codec->comp_info;
    switch (codec->num_components) {
        case 1: return JCS_GRAYSCALE;
        case 3:
            if (codec->saw_JFIF_marker) return JCS_YCbCr;
            if (codec->saw_Adobe_marker) return codec->Adobe_transform == 0 ? JCS_RGB : JCS_YCbCr;
            return components[0].component_id == 'R' && components[1].component_id == 'G'
                    && components[2].component_id == 'B'
                ? JCS_RGB
                : JCS_YCbCr;
        case 4: return codec->saw_Adobe_marker && codec->Adobe_transform != 0 ? JCS_YCCK : JCS_CMYK;
        default: return JCS_UNKNOWN;
    }
}

/// Whether libjpeg refused a picture for its size alone, as far as it looked: then all that its headers say is known.
static void describe_too_large(cimg_jpeg_reader *reader, cimg_jpeg_info *info) {
    struct jpeg_decompress_struct *codec = &reader->codec;
    if (codec->err->msg_code != JERR_IMAGE_TOO_BIG || codec->data_precision != 8) return;
    for (int index = 0; index < codec->num_components; index++) {
        const jpeg_component_info *component = &codec->comp_info[index];
        if (component->h_samp_factor < 1 || component->h_samp_factor > MAX_SAMP_FACTOR) return;
        if (component->v_samp_factor < 1 || component->v_samp_factor > MAX_SAMP_FACTOR) return;
    }
    codec->jpeg_color_space = stored_color(codec);
    if (codec->jpeg_color_space == JCS_UNKNOWN) return;
    describe(reader, info, codec->progressive_mode || codec->comps_in_scan < codec->num_components);
    info->is_too_large = cimg_jpeg_join_profile(&reader->blocks, &reader->base.report);
}

typedef struct header_call {
    cimg_jpeg_reader *reader;
    cimg_jpeg_info *info;
} header_call;

static void read_header(void *context) {
    const header_call *call = context;
    cimg_jpeg_reader *reader = call->reader;
    struct jpeg_decompress_struct *codec = &reader->codec;
    // Zeroed memory can be destroyed too: jpeg_create_decompress may fail half-way.
    reader->is_created = true;
    jpeg_create_decompress(codec);
    cimg_jpeg_count_memory((j_common_ptr)codec);
    cimg_jpeg_set_source(reader);
    cimg_jpeg_read_markers(codec);
    jpeg_read_header(codec, TRUE);
    reader->has_header = true;
    keep_frame(reader);
    reader->width = codec->image_width;
    reader->height = codec->image_height;
    reader->block_side = DCTSIZE;
    describe(reader, call->info, jpeg_has_multiple_scans(codec));
    check_sampling(codec);
    cimg_jpeg_join_profile(&reader->blocks, &reader->base.report);
}

static void describe_refused(void *context) {
    const header_call *call = context;
    describe_too_large(call->reader, call->info);
}

cimg_status cimg_jpeg_reader_read_header(cimg_jpeg_reader *reader, cimg_jpeg_info *info) {
    header_call call = {reader, info};
    const cimg_status status = cimg_guarded(&reader->base.guard, read_header, &call);
    return status == CIMG_OK ? status : cimg_guarded(&reader->base.guard, describe_refused, &call);
}

void cimg_jpeg_reader_sampling(const cimg_jpeg_reader *reader, int component, int *horizontal, int *vertical) {
    *horizontal = reader->codec.comp_info[component].h_samp_factor;
    *vertical = reader->codec.comp_info[component].v_samp_factor;
}

bool cimg_jpeg_reader_quantization(const cimg_jpeg_reader *reader, int component, uint16_t table[64]) {
    const int slot = reader->codec.comp_info[component].quant_tbl_no;
    const JQUANT_TBL *found = slot >= 0 && slot < NUM_QUANT_TBLS ? reader->codec.quant_tbl_ptrs[slot] : NULL;
    if (found != NULL) memcpy(table, found->quantval, sizeof found->quantval);
    return found != NULL;
}
