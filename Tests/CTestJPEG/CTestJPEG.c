#include "CTestJPEG.h"

#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#define COEFFICIENTS 64
#define PASSES 3

static J_COLOR_SPACE stored_space(ctest_color color) {
    static const J_COLOR_SPACE spaces[] = {JCS_GRAYSCALE, JCS_YCbCr, JCS_RGB, JCS_CMYK, JCS_YCCK};
    return spaces[color];
}

static void set_scans(j_compress_ptr codec, ctest_scans kind, jpeg_scan_info *script) {
    int count = 0;
    const int components = codec->num_components;
    if (kind == CTEST_PROGRESSIVE) jpeg_simple_progression(codec);
    if (kind == CTEST_SCAN_FOR_EACH_COMPONENT) {
        for (int index = 0; index < components; index++) {
            script[count++] = (jpeg_scan_info){1, {index}, 0, 63, 0, 0};
        }
    }
    if (kind == CTEST_MANY_SCANS) {
        for (int index = 0; index < components; index++) {
            for (int coefficient = 0; coefficient < COEFFICIENTS; coefficient++) {
                for (int pass = 0; pass < PASSES; pass++) {
                    const int low = PASSES - 1 - pass;
                    script[count++] = (jpeg_scan_info){
                        1, {index}, coefficient, coefficient, pass == 0 ? 0 : low + 1, low};
                }
            }
        }
    }
    if (count > 0) {
        codec->scan_info = script;
        codec->num_scans = count;
    }
}

void ctest_jpeg_write(const ctest_jpeg *spec, const uint8_t *pixels, uint8_t **result, unsigned long *count) {
    struct jpeg_compress_struct codec;
    struct jpeg_error_mgr errors;
    jpeg_scan_info *script = calloc(4 * COEFFICIENTS * PASSES, sizeof *script);
    codec.err = jpeg_std_error(&errors);
    jpeg_create_compress(&codec);
    *result = NULL;
    jpeg_mem_dest(&codec, result, count);
    codec.image_width = spec->width;
    codec.image_height = spec->height;
    const bool has_ink = spec->stored == CTEST_CMYK || spec->stored == CTEST_YCCK;
    codec.input_components = has_ink ? 4 : spec->stored == CTEST_GRAY ? 1 : 3;
    codec.in_color_space = has_ink ? JCS_CMYK : spec->stored == CTEST_GRAY ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&codec);
    jpeg_set_colorspace(&codec, stored_space(spec->stored));
    jpeg_set_quality(&codec, spec->quality, TRUE);
    codec.write_Adobe_marker = spec->has_adobe_marker;
    codec.write_JFIF_header = spec->has_jfif_marker;
    codec.arith_code = spec->is_arithmetic;
    codec.restart_in_rows = (int)spec->restart_rows;
    codec.restart_interval = spec->restart_interval;
    for (int index = 0; index < codec.num_components; index++) {
        codec.comp_info[index].h_samp_factor = index == 0 ? spec->horizontal : 1;
        codec.comp_info[index].v_samp_factor = index == 0 ? spec->vertical : 1;
    }
    set_scans(&codec, spec->scans, script);
    jpeg_start_compress(&codec, TRUE);
    while (codec.next_scanline < codec.image_height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)codec.next_scanline * codec.image_width * (size_t)codec.input_components);
        jpeg_write_scanlines(&codec, &row, 1);
    }
    jpeg_finish_compress(&codec);
    jpeg_destroy_compress(&codec);
    free(script);
}

void ctest_jpeg_free(uint8_t *result) { free(result); }

void ctest_jpeg_read_cmyk(const uint8_t *file, unsigned long count, uint8_t *pixels) {
    struct jpeg_decompress_struct codec;
    struct jpeg_error_mgr errors;
    codec.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&codec);
    jpeg_mem_src(&codec, file, count);
    jpeg_read_header(&codec, TRUE);
    codec.out_color_space = JCS_CMYK;
    jpeg_start_decompress(&codec);
    while (codec.output_scanline < codec.output_height) {
        JSAMPROW row = pixels + (size_t)codec.output_scanline * codec.output_width * 4;
        jpeg_read_scanlines(&codec, &row, 1);
    }
    jpeg_finish_decompress(&codec);
    jpeg_destroy_decompress(&codec);
}
