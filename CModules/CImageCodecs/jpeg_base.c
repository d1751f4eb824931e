// libjpeg's errors become statuses.
#include "jpeg_base.h"

static cimg_jpeg_base *base_of(j_common_ptr codec) { return codec->client_data; }

_Noreturn void cimg_jpeg_escape(j_common_ptr codec) { cimg_escape(&base_of(codec)->guard); }

// Errors

#define WAY_OUT "; convert it to an ordinary 8-bit JPEG or to PNG first"

static void fail_for_process(cimg_report *report, int marker) {
    const char *name;
    switch (marker) {
        case 0xC3: name = "a lossless JPEG"; break;
        case 0xCB: name = "a lossless JPEG with arithmetic coding"; break;
        case 0xC5:
        case 0xC6:
        case 0xC7:
        case 0xCD:
        case 0xCE:
        case 0xCF:
        case 0xDE: name = "a hierarchical JPEG"; break;
        case 0xF7: name = "a JPEG-LS picture"; break;
        default:
            cimg_fail(report, CIMG_DAMAGED, "a marker that no JPEG has (0x%02X)", (unsigned)marker & 0xFF);
            return;
    }
    cimg_fail(report, CIMG_UNSUPPORTED, "%s, which image-app can't read" WAY_OUT, name);
}

static void fail_for_decoder(cimg_report *report, j_decompress_ptr codec) {
    const struct jpeg_error_mgr *errors = codec->err;
    const int parameter = errors->msg_parm.i[0];
    switch (errors->msg_code) {
        case JERR_NO_SOI: cimg_fail(report, CIMG_NOT_A_PICTURE, "no JPEG"); return;
        case JERR_BAD_PRECISION:
            cimg_fail(report, CIMG_UNSUPPORTED, "a JPEG with %d bits a channel, where image-app reads 8" WAY_OUT, parameter);
            return;
        case JERR_SOF_UNSUPPORTED:
        case JERR_UNKNOWN_MARKER: fail_for_process(report, parameter); return;
        case JERR_IMAGE_TOO_BIG:
            cimg_fail(
                report, CIMG_UNSUPPORTED, "a JPEG of %u × %u pixels, where image-app reads up to 65,500 a side",
                codec->image_width, codec->image_height);
            return;
        case JERR_EMPTY_IMAGE:
            if (codec->image_width > 0 && codec->image_height == 0) {
                cimg_fail(report, CIMG_UNSUPPORTED, "a JPEG that states its height only after its data" WAY_OUT);
            } else {
                cimg_fail(report, CIMG_DAMAGED, "its header claims a picture without pixels");
            }
            return;
        case JERR_COMPONENT_COUNT:
            cimg_fail(report, CIMG_UNSUPPORTED, "a JPEG with %d colour channels" WAY_OUT, parameter);
            return;
        case JERR_FRACT_SAMPLE_NOTIMPL:
        case JERR_CCIR601_NOTIMPL:
        case JERR_CONVERSION_NOTIMPL:
            cimg_fail(report, CIMG_UNSUPPORTED, "a JPEG with an unusual layout of its channels" WAY_OUT);
            return;
        default: break;
    }
    char text[JMSG_LENGTH_MAX];
    codec->err->format_message((j_common_ptr)codec, text);
    cimg_fail(report, CIMG_DAMAGED, "libjpeg says \"%s\"", text);
}

static void error_exit(j_common_ptr codec) {
    cimg_report *report = &base_of(codec)->report;
    switch (codec->err->msg_code) {
        case JERR_NO_BACKING_STORE:
            cimg_fail(report, CIMG_LIMIT_MEMORY, "more memory is needed than the limit allows");
            break;
        case JERR_OUT_OF_MEMORY:
            cimg_fail(report, CIMG_OUT_OF_MEMORY, "the system has no memory left for this picture");
            break;
        default:
            if (codec->is_decompressor) {
                fail_for_decoder(report, (j_decompress_ptr)codec);
            } else {
                char text[JMSG_LENGTH_MAX];
                codec->err->format_message(codec, text);
                cimg_fail(report, CIMG_MISUSE, "libjpeg says \"%s\"", text);
            }
    }
    cimg_jpeg_escape(codec);
}

static void emit_message(j_common_ptr codec, int level) {
    if (level >= 0) return;
    codec->err->num_warnings++;
    if (base_of(codec)->warn != NULL) base_of(codec)->warn(codec);
}

static void output_message(j_common_ptr codec) { (void)codec; }

struct jpeg_error_mgr *cimg_jpeg_base_init(cimg_jpeg_base *base, const cimg_limits *limits, size_t own_size) {
    base->pool = (cimg_pool){
        .report = &base->report, .limit = limits->max_memory, .used = own_size, .peak = own_size};
    base->guard.report = &base->report;
    jpeg_std_error(&base->errors);
    base->errors.error_exit = error_exit;
    base->errors.emit_message = emit_message;
    base->errors.output_message = output_message;
    return &base->errors;
}
