// A libjpeg that is not the one that the program was compiled with: LD_PRELOAD=jpeg.so FAULT=what. It prints "bypassed" to standard
// error for each picture whose MCUs another function than libjpeg's decodes.
//
//   FAULT=none      changes nothing
//   FAULT=layout    has something else than libjpeg's function in the field of the private structure
//   FAULT=result    delivers gray pictures where libjpeg is bypassed
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jpegint.h>

typedef boolean mcu_decoder(j_decompress_ptr codec, JBLOCKROW *blocks);

static int is(const char *fault) {
    const char *set = getenv("FAULT");
    return set && !strcmp(set, fault);
}

static void *libjpeg(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) abort();
    return function;
}

static void *base_of(void *address) {
    Dl_info found;
    return dladdr(address, &found) ? found.dli_fbase : NULL;
}

static mcu_decoder *passed_on;

static boolean pass_on(j_decompress_ptr codec, JBLOCKROW *blocks) { return passed_on(codec, blocks); }

static boolean decode_gray(j_decompress_ptr codec, JBLOCKROW *blocks) {
    for (int index = 0; index < codec->blocks_in_MCU; index++) memset(blocks[index][0], 0, sizeof blocks[index][0]);
    return TRUE;
}

boolean jpeg_start_decompress(j_decompress_ptr codec) {
    const boolean is_started = ((boolean(*)(j_decompress_ptr))libjpeg("jpeg_start_decompress"))(codec);
    if (is("layout") && codec->entropy->decode_mcu != pass_on) {
        passed_on = codec->entropy->decode_mcu;
        codec->entropy->decode_mcu = pass_on;
    }
    return is_started;
}

JDIMENSION jpeg_read_scanlines(j_decompress_ptr codec, JSAMPARRAY rows, JDIMENSION count) {
    void *const decoder = (void *)codec->entropy->decode_mcu;
    if (codec->output_scanline == 0 && !codec->progressive_mode && decoder != (void *)pass_on && decoder != (void *)decode_gray
        && base_of(decoder) != base_of(libjpeg("jpeg_read_scanlines"))) {
        fprintf(stderr, "bypassed\n");
        if (is("result")) codec->entropy->decode_mcu = decode_gray;
    }
    return ((JDIMENSION(*)(j_decompress_ptr, JSAMPARRAY, JDIMENSION))libjpeg("jpeg_read_scanlines"))(codec, rows, count);
}
