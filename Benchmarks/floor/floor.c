// The floor: what libjpeg-turbo alone takes to decode JPEGs and encode them again, with nothing between. The time of
// image-app is stated as a multiple of this program's.
//
//   floor [-s] [-j PROCESSES] QUALITY OUT-FOLDER FILE...
//
// Sixteen rows at a time go from the decoder to the encoder. The files are taken in the order given, one after the other,
// or with -j by so many processes, each of which takes the next file when it is done with one: give the largest first.
// Results have the inputs' subsampling, or with -s 4:2:0. Build: cc -O2 floor.c -ljpeg -o floor
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <jpeglib.h>

enum { ROWS = 16 };

static void reencode(const char *path, const char *folder, int quality, int subsampled) {
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
    // libjpeg's defaults are 4:2:0.
    for (int i = 0; i < encoder.num_components && !subsampled; i++) {
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
    int subsampled = 0, processes = 1, option;
    while ((option = getopt(argc, argv, "sj:")) != -1) {
        if (option == 's') subsampled = 1;
        else if (option == 'j') processes = atoi(optarg);
        else return 64;
    }
    if (argc - optind < 3 || processes < 1) {
        fprintf(stderr, "usage: %s [-s] [-j PROCESSES] QUALITY OUT-FOLDER FILE...\n", argv[0]);
        return 64;
    }
    int quality = atoi(argv[optind]);
    const char *folder = argv[optind + 1];

    // The number of the next file, which all processes share; the first of them is this one.
    atomic_int *next = mmap(NULL, sizeof *next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (next == MAP_FAILED) {
        perror("mmap");
        return 1;
    }
    *next = optind + 2;
    pid_t child = -1;
    for (int i = 1; i < processes && child != 0; i++) child = fork();
    for (int i; (i = atomic_fetch_add(next, 1)) < argc;) reencode(argv[i], folder, quality, subsampled);
    if (child == 0) return 0;

    int failed = 0;
    for (int status; wait(&status) > 0;) failed |= status != 0;
    return failed;
}
