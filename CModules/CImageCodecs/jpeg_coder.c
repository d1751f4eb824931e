// One of libjpeg's compressors.
#include "jpeg_coder.h"

#include "jpeg_planes.h"

#include <string.h>

#define ROWS_AT_A_TIME 16

void cimg_jpeg_coder_free(cimg_jpeg_coder *coder) {
    if (coder->is_created) jpeg_destroy_compress(&coder->codec);
    cimg_pool_free(&coder->base.pool, coder->converted);
}

// Parameters

/// Equal tables share a slot. The first free one is returned when no used one is equal.
static int table_slot(j_compress_ptr codec, const uint16_t table[DCTSIZE2]) {
    for (int slot = 0; slot < NUM_QUANT_TBLS; slot++) {
        if (codec->quant_tbl_ptrs[slot] == NULL) {
            codec->quant_tbl_ptrs[slot] = jpeg_alloc_quant_table((j_common_ptr)codec);
            memcpy(codec->quant_tbl_ptrs[slot]->quantval, table, sizeof codec->quant_tbl_ptrs[slot]->quantval);
            codec->quant_tbl_ptrs[slot]->sent_table = FALSE;
            return slot;
        }
        if (memcmp(codec->quant_tbl_ptrs[slot]->quantval, table, sizeof codec->quant_tbl_ptrs[slot]->quantval) == 0) {
            return slot;
        }
    }
    return 0;  // not reached: three components, four slots
}

static void set_tables(j_compress_ptr codec, int quality, const cimg_jpeg_component *components) {
    if (quality > 0) {
        jpeg_set_quality(codec, quality, TRUE);
        return;
    }
    // jpeg_set_defaults has filled two slots; their memory belongs to the codec.
    for (int slot = 0; slot < NUM_QUANT_TBLS; slot++) codec->quant_tbl_ptrs[slot] = NULL;
    for (int index = 0; index < codec->num_components; index++) {
        codec->comp_info[index].quant_tbl_no = table_slot(codec, components[index].quantization);
    }
}

void cimg_jpeg_coder_prepare(
    cimg_jpeg_coder *coder, const cimg_jpeg_settings *settings, const cimg_jpeg_component *components) {
    struct jpeg_compress_struct *codec = &coder->codec;
    // Zeroed memory can be destroyed too: jpeg_create_compress may fail half-way.
    coder->is_created = true;
    jpeg_create_compress(codec);
    cimg_jpeg_count_memory((j_common_ptr)codec);
    codec->dest = &coder->destination;

    codec->image_width = settings->width;
    codec->image_height = settings->height;
    codec->input_components = settings->is_gray ? 1 : 4;
    codec->in_color_space = settings->is_gray ? JCS_GRAYSCALE : JCS_EXT_RGBX;
    jpeg_set_defaults(codec);
    jpeg_set_colorspace(codec, settings->is_gray ? JCS_GRAYSCALE : JCS_YCbCr);
    for (int index = 0; index < codec->num_components; index++) {
        codec->comp_info[index].h_samp_factor = settings->is_gray ? 1 : components[index].horizontal;
        codec->comp_info[index].v_samp_factor = settings->is_gray ? 1 : components[index].vertical;
    }
    set_tables(codec, settings->quality, components);
    codec->density_unit = (UINT8)settings->density_unit;
    codec->X_density = (UINT16)settings->density_x;
    codec->Y_density = (UINT16)settings->density_y;
    codec->raw_data_in = settings->takes_samples;
    codec->optimize_coding = settings->optimizes_huffman;
    if (settings->is_progressive) jpeg_simple_progression(codec);

    coder->rows_have_16_bits = settings->rows_have_16_bits;
    if (settings->is_gray || settings->rows_have_16_bits) {
        const size_t row = (size_t)settings->width * (settings->is_gray ? 1 : 4);
        coder->converted = cimg_pool_alloc(&coder->base.pool, row * ROWS_AT_A_TIME);
        if (coder->converted == NULL) cimg_jpeg_escape((j_common_ptr)codec);
    }
}

// Rows

/// Fills the conversion buffer with rows from `rows`.
static void convert(cimg_jpeg_coder *coder, const uint8_t *rows, size_t stride, size_t count, JSAMPROW *pointers) {
    const size_t width = coder->codec.image_width;
    const bool is_gray = coder->codec.input_components == 1;
    for (size_t index = 0; index < count; index++) {
        uint8_t *target = coder->converted + index * width * (is_gray ? 1 : 4);
        const uint8_t *source = rows + index * stride;
        if (!is_gray) {
            cimg_rgba8_from_rgba16(target, (const cimg_sample16 *)source, width);
        } else if (coder->rows_have_16_bits) {
            cimg_red8_from_rgba16(target, (const cimg_sample16 *)source, width);
        } else {
            cimg_red_from_rgba8(target, source, width);
        }
        pointers[index] = target;
    }
}

void cimg_jpeg_coder_write(cimg_jpeg_coder *coder, const uint8_t *rows, size_t stride, size_t count) {
    JSAMPROW pointers[ROWS_AT_A_TIME];
    for (size_t done = 0; done < count;) {
        const size_t part = count - done < ROWS_AT_A_TIME ? count - done : ROWS_AT_A_TIME;
        const uint8_t *from = rows + done * stride;
        if (coder->converted != NULL) {
            convert(coder, from, stride, part, pointers);
        } else {
            for (size_t index = 0; index < part; index++) pointers[index] = (JSAMPROW)(from + index * stride);
        }
        jpeg_write_scanlines(&coder->codec, pointers, (JDIMENSION)part);
        done += part;
    }
}

void cimg_jpeg_coder_write_samples(cimg_jpeg_coder *coder, const cimg_jpeg_planes *planes, size_t count) {
    struct jpeg_compress_struct *codec = &coder->codec;
    const JDIMENSION lines = (JDIMENSION)codec->max_v_samp_factor * DCTSIZE;
    cimg_jpeg_mcu_rows rows;
    for (size_t done = 0; done < count; done += lines) {
        cimg_jpeg_mcu_rows_set(&rows, planes, codec->comp_info, done / lines);
        jpeg_write_raw_data(codec, rows.components, lines);
    }
}
