// One of libjpeg's decompressors for the bands of a picture.
#include "jpeg_band_decoder.h"

#include <string.h>

#define ROWS_AT_A_TIME 32

// The source: a band's headers and data, in memory

static void init_source(j_decompress_ptr codec) { (void)codec; }
static void term_source(j_decompress_ptr codec) { (void)codec; }

static boolean is_at_end(j_decompress_ptr codec) {
    cimg_jpeg_band_decoder *decoder = codec->client_data;
    cimg_fail(&decoder->base.report, CIMG_DAMAGED, "the band's data end early");
    cimg_jpeg_escape((j_common_ptr)codec);
}

/// The headers below have nothing to skip.
static void skip_input_data(j_decompress_ptr codec, long count) {
    (void)count;
    is_at_end(codec);
}

// Headers

static uint8_t *put16(uint8_t *target, unsigned value) {
    target[0] = (uint8_t)(value >> 8);
    target[1] = (uint8_t)value;
    return target + 2;
}

static uint8_t *put_marker(uint8_t *target, uint8_t marker, unsigned length) {
    *target++ = 0xFF;
    *target++ = marker;
    return put16(target, length);
}

size_t cimg_jpeg_write_band_headers(
    const struct jpeg_decompress_struct *picture, unsigned lines, uint8_t target[CIMG_JPEG_BAND_HEADERS]) {
    const unsigned count = (unsigned)picture->num_components;
    uint8_t *next = target;
    *next++ = 0xFF;
    *next++ = 0xD8;
    next = put_marker(next, 0xC1, 8 + 3 * count);
    *next++ = (uint8_t)picture->data_precision;
    next = put16(put16(next, lines), picture->image_width);
    *next++ = (uint8_t)count;
    for (unsigned index = 0; index < count; index++) {
        const jpeg_component_info *component = &picture->comp_info[index];
        *next++ = (uint8_t)component->component_id;
        *next++ = (uint8_t)(component->h_samp_factor << 4 | component->v_samp_factor);
        *next++ = (uint8_t)component->quant_tbl_no;
    }
    next = put16(put_marker(next, 0xDD, 4), picture->restart_interval);
    next = put_marker(next, 0xDA, 6 + 2 * count);
    *next++ = (uint8_t)count;
    for (unsigned index = 0; index < count; index++) {
        const jpeg_component_info *component = picture->cur_comp_info[index];
        *next++ = (uint8_t)component->component_id;
        *next++ = (uint8_t)(component->dc_tbl_no << 4 | component->ac_tbl_no);
    }
    *next++ = (uint8_t)picture->Ss;
    *next++ = (uint8_t)picture->Se;
    *next++ = (uint8_t)(picture->Ah << 4 | picture->Al);
    return (size_t)(next - target);
}

// Life

static void copy_huffman_tables(j_decompress_ptr codec, JHUFF_TBL **targets, JHUFF_TBL *const *sources) {
    for (int slot = 0; slot < NUM_HUFF_TBLS; slot++) {
        if (sources[slot] == NULL) continue;
        targets[slot] = jpeg_alloc_huff_table((j_common_ptr)codec);
        *targets[slot] = *sources[slot];
    }
}

static void prepare(void *context) {
    cimg_jpeg_band_decoder *decoder = context;
    struct jpeg_decompress_struct *codec = &decoder->codec;
    // Zeroed memory can be destroyed too: jpeg_create_decompress may fail half-way.
    decoder->is_created = true;
    jpeg_create_decompress(codec);
    cimg_jpeg_count_memory((j_common_ptr)codec);
    decoder->source = (struct jpeg_source_mgr){
        .init_source = init_source,
        .fill_input_buffer = is_at_end,
        .skip_input_data = skip_input_data,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = term_source,
    };
    codec->src = &decoder->source;
    for (int slot = 0; slot < NUM_QUANT_TBLS; slot++) {
        if (decoder->picture->quant_tbl_ptrs[slot] == NULL) continue;
        codec->quant_tbl_ptrs[slot] = jpeg_alloc_quant_table((j_common_ptr)codec);
        *codec->quant_tbl_ptrs[slot] = *decoder->picture->quant_tbl_ptrs[slot];
    }
    copy_huffman_tables(codec, codec->dc_huff_tbl_ptrs, decoder->picture->dc_huff_tbl_ptrs);
    copy_huffman_tables(codec, codec->ac_huff_tbl_ptrs, decoder->picture->ac_huff_tbl_ptrs);
}

bool cimg_jpeg_band_decoder_prepare(
    cimg_jpeg_band_decoder *decoder, const struct jpeg_decompress_struct *picture, const cimg_limits *limits) {
    *decoder = (cimg_jpeg_band_decoder){.picture = picture};
    decoder->codec.err = cimg_jpeg_base_init(&decoder->base, limits, 0);
    decoder->codec.client_data = decoder;
    return cimg_guarded(&decoder->base.guard, prepare, decoder) == CIMG_OK;
}

void cimg_jpeg_band_decoder_free(cimg_jpeg_band_decoder *decoder) {
    if (decoder->is_created) jpeg_destroy_decompress(&decoder->codec);
}

// Decoding

/// What the headers do not say, and what was asked for.
static void set_parameters(j_decompress_ptr codec, const struct jpeg_decompress_struct *picture) {
    codec->jpeg_color_space = picture->jpeg_color_space;
    codec->out_color_space = picture->out_color_space;
    codec->scale_num = picture->scale_num;
    codec->scale_denom = picture->scale_denom;
    codec->do_fancy_upsampling = picture->do_fancy_upsampling;
    codec->do_block_smoothing = picture->do_block_smoothing;
    codec->dct_method = picture->dct_method;
}

typedef struct decode_call {
    cimg_jpeg_band_decoder *decoder;
    const cimg_jpeg_band *band;
} decode_call;

static void decode(void *context) {
    const decode_call *call = context;
    const cimg_jpeg_band *band = call->band;
    struct jpeg_decompress_struct *codec = &call->decoder->codec;
    codec->src->next_input_byte = band->intervals->bytes;
    codec->src->bytes_in_buffer = band->intervals->count;
    jpeg_read_header(codec, TRUE);
    set_parameters(codec, call->decoder->picture);
    jpeg_start_decompress(codec);
    while (codec->output_scanline < band->row_count) {
        JSAMPROW rows[ROWS_AT_A_TIME];
        const size_t left = band->row_count - codec->output_scanline;
        const size_t count = left < ROWS_AT_A_TIME ? left : ROWS_AT_A_TIME;
        for (size_t index = 0; index < count; index++) {
            rows[index] = band->rows + (codec->output_scanline + index) * band->stride;
        }
        jpeg_read_scanlines(codec, rows, (JDIMENSION)count);
    }
    if (band->is_last) {
        jpeg_finish_decompress(codec);
    } else {
        jpeg_abort_decompress(codec);
    }
}

bool cimg_jpeg_band_decoder_decode(cimg_jpeg_band_decoder *decoder, const cimg_jpeg_band *band) {
    decode_call call = {decoder, band};
    return cimg_guarded(&decoder->base.guard, decode, &call) == CIMG_OK && decoder->base.errors.num_warnings == 0;
}
