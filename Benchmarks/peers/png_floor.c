// The floor for PNG: what libpng alone takes, row by row.
//
//   png-floor read IN.png                    decodes, and throws the pixels away
//   png-floor jpeg QUALITY IN.png OUT.jpg    decodes, and libjpeg-turbo encodes 4:2:0
//   png-floor invert LEVEL IN.png OUT.png    decodes, makes the negative, and encodes at this level of compression
//
// Pictures are RGB of 8 bits, not interlaced. libpng ends the program on an error.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>

typedef struct {
    png_structp png;
    png_infop info;
    FILE *file;
    png_uint_32 width, height;
    png_bytep row;
} Reader;

static FILE *opened(const char *path, const char *mode) {
    FILE *file = fopen(path, mode);
    if (!file) {
        perror(path);
        exit(1);
    }
    return file;
}

static Reader reader(const char *path) {
    Reader r = {.file = opened(path, "rb")};
    r.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    r.info = png_create_info_struct(r.png);
    png_init_io(r.png, r.file);
    png_read_info(r.png, r.info);
    r.width = png_get_image_width(r.png, r.info);
    r.height = png_get_image_height(r.png, r.info);
    if (png_get_rowbytes(r.png, r.info) != 3 * (size_t)r.width) {
        fprintf(stderr, "%s is not RGB of 8 bits\n", path);
        exit(1);
    }
    r.row = malloc(3 * (size_t)r.width);
    return r;
}

static void readAll(const char *in) {
    Reader r = reader(in);
    for (png_uint_32 y = 0; y < r.height; y++) png_read_row(r.png, r.row, NULL);
    png_read_end(r.png, NULL);
}

static void toJPEG(int quality, const char *in, const char *out) {
    Reader r = reader(in);
    FILE *file = opened(out, "wb");
    struct jpeg_error_mgr errors;
    struct jpeg_compress_struct encoder;
    encoder.err = jpeg_std_error(&errors);
    jpeg_create_compress(&encoder);
    jpeg_stdio_dest(&encoder, file);
    encoder.image_width = r.width;
    encoder.image_height = r.height;
    encoder.input_components = 3;
    encoder.in_color_space = JCS_RGB;
    jpeg_set_defaults(&encoder);
    jpeg_set_quality(&encoder, quality, TRUE);
    jpeg_start_compress(&encoder, TRUE);
    for (png_uint_32 y = 0; y < r.height; y++) {
        png_read_row(r.png, r.row, NULL);
        jpeg_write_scanlines(&encoder, &r.row, 1);
    }
    jpeg_finish_compress(&encoder);
    png_read_end(r.png, NULL);
    fclose(file);
}

static void invert(int level, const char *in, const char *out) {
    Reader r = reader(in);
    FILE *file = opened(out, "wb");
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_init_io(png, file);
    png_set_IHDR(png, info, r.width, r.height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png, level);
    png_write_info(png, info);
    for (png_uint_32 y = 0; y < r.height; y++) {
        png_read_row(r.png, r.row, NULL);
        for (size_t i = 0; i < 3 * (size_t)r.width; i++) r.row[i] = 255 - r.row[i];
        png_write_row(png, r.row);
    }
    png_write_end(png, NULL);
    png_read_end(r.png, NULL);
    fclose(file);
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "read") == 0) readAll(argv[2]);
    else if (argc == 5 && strcmp(argv[1], "jpeg") == 0) toJPEG(atoi(argv[2]), argv[3], argv[4]);
    else if (argc == 5 && strcmp(argv[1], "invert") == 0) invert(atoi(argv[2]), argv[3], argv[4]);
    else {
        fprintf(stderr, "usage: %s read IN | jpeg QUALITY IN OUT | invert LEVEL IN OUT\n", argv[0]);
        return 64;
    }
    return 0;
}
