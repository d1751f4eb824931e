// The floor: what libjpeg-turbo alone takes to decode JPEGs and encode them again, with nothing between. The time of
// image-app is stated as a multiple of this program's.
//
//   floor QUALITY OUT-FOLDER FILE...
//
// Sixteen rows at a time go from the decoder to the encoder, the files one after the other. Results have the inputs'
// subsampling. Build: cc -O2 floor.c -ljpeg -o floor
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

enum { ROWS = 16 };

static void reencode(const char *path, const char *folder, int quality) {
    FILE *in = fopen(path, "rb");
    const char *slash = strrchr(path, '/');
    char name[4096];
    snprintf(name, sizeof name, "%s/%s", folder, slash ? slash + 1 : path);
    FILE *out = fopen(name, "wb");
    if (!in || !out) {
        perror(in ? name : path);
        exit(1);
    }
    struct jpeg_error_mgr errors, moreErrors;
    struct jpeg_decompress_struct decoder;
    struct jpeg_compress_struct encoder;
    decoder.err = jpeg_std_error(&errors);
    encoder.err = jpeg_std_error(&moreErrors);
    jpeg_create_decompress(&decoder);
    jpeg_create_compress(&encoder);
    jpeg_stdio_src(&decoder, in);
    jpeg_stdio_dest(&encoder, out);
    jpeg_read_header(&decoder, TRUE);
    if (decoder.num_components == 3) decoder.out_color_space = JCS_EXT_RGBX;
    jpeg_start_decompress(&decoder);

    encoder.image_width = decoder.output_width;
    encoder.image_height = decoder.output_height;
    encoder.input_components = decoder.output_components;
    encoder.in_color_space = decoder.out_color_space;
    jpeg_set_defaults(&encoder);
    jpeg_set_quality(&encoder, quality, TRUE);
    for (int i = 0; i < encoder.num_components; i++) {
        encoder.comp_info[i].h_samp_factor = decoder.comp_info[i].h_samp_factor;
        encoder.comp_info[i].v_samp_factor = decoder.comp_info[i].v_samp_factor;
    }
    jpeg_start_compress(&encoder, TRUE);

    size_t stride = (size_t)decoder.output_width * decoder.output_components;
    JSAMPLE *pixels = malloc(stride * ROWS);
    JSAMPROW rows[ROWS];
    for (int i = 0; i < ROWS; i++) rows[i] = pixels + stride * i;
    while (decoder.output_scanline < decoder.output_height) {
        int count = 0;
        while (count < ROWS && decoder.output_scanline < decoder.output_height)
            count += jpeg_read_scanlines(&decoder, rows + count, ROWS - count);
        jpeg_write_scanlines(&encoder, rows, count);
    }
    jpeg_finish_compress(&encoder);
    jpeg_finish_decompress(&decoder);
    jpeg_destroy_compress(&encoder);
    jpeg_destroy_decompress(&decoder);
    free(pixels);
    fclose(in);
    fclose(out);
}

int main(int argc, char **argv) {
    if (argc < 4) {
        fprintf(stderr, "usage: %s QUALITY OUT-FOLDER FILE...\n", argv[0]);
        return 64;
    }
    for (int i = 3; i < argc; i++) reencode(argv[i], argv[2], atoi(argv[1]));
    return 0;
}
