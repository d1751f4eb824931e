// The format of the frames.
#include <string.h>

#include "internal.h"

/// How the colours are coded. What the driver leaves open follows from the colour space, as the kernel defines it.
static void resolve_color(
    cvid_stream_format *format, bool is_full_by_default, uint32_t color_space, uint32_t encoding,
    uint32_t quantization) {
    if (color_space == V4L2_COLORSPACE_DEFAULT) color_space = V4L2_MAP_COLORSPACE_DEFAULT(false, false);
    if (encoding == V4L2_YCBCR_ENC_DEFAULT) encoding = V4L2_MAP_YCBCR_ENC_DEFAULT(color_space);
    if (quantization == V4L2_QUANTIZATION_DEFAULT) {
        quantization = V4L2_MAP_QUANTIZATION_DEFAULT(is_full_by_default, color_space, encoding);
    }
    switch (encoding) {
    case V4L2_YCBCR_ENC_709:
    case V4L2_YCBCR_ENC_XV709:
    // SMPTE 240M's numbers are close to those of BT.709.
    case V4L2_YCBCR_ENC_SMPTE240M: format->matrix = CVID_BT709; break;
    case V4L2_YCBCR_ENC_BT2020:
    case V4L2_YCBCR_ENC_BT2020_CONST_LUM: format->matrix = CVID_BT2020; break;
    default: format->matrix = CVID_BT601; break;
    }
    format->is_full_range = quantization == V4L2_QUANTIZATION_FULL_RANGE;
}

static void take_planar(
    const struct v4l2_pix_format_mplane *pixels, bool is_full_by_default, cvid_stream_format *format) {
    *format = (cvid_stream_format){
        .width = pixels->width, .height = pixels->height, .four_cc = pixels->pixelformat,
        .plane_count = pixels->num_planes > CVID_MAX_PLANES ? CVID_MAX_PLANES : pixels->num_planes,
    };
    for (uint32_t plane = 0; plane < format->plane_count; plane++) {
        format->bytes_per_line[plane] = pixels->plane_fmt[plane].bytesperline;
    }
    resolve_color(format, is_full_by_default, pixels->colorspace, pixels->ycbcr_enc, pixels->quantization);
}

static void take_joined(
    const struct v4l2_pix_format *pixels, bool is_full_by_default, cvid_stream_format *format) {
    *format = (cvid_stream_format){
        .width = pixels->width, .height = pixels->height, .four_cc = pixels->pixelformat,
        .plane_count = 1, .bytes_per_line = {pixels->bytesperline},
    };
    // An old driver does not know the fields that follow the marker.
    bool is_extended = pixels->priv == V4L2_PIX_FMT_PRIV_MAGIC;
    resolve_color(
        format, is_full_by_default, pixels->colorspace, is_extended ? pixels->ycbcr_enc : V4L2_YCBCR_ENC_DEFAULT,
        is_extended ? pixels->quantization : V4L2_QUANTIZATION_DEFAULT);
}

int cvid_set_format(
    int descriptor, bool is_multiplanar, uint32_t width, uint32_t height, uint32_t four_cc, bool is_full_by_default,
    cvid_stream_format *format) {
    struct v4l2_format request = {.type = cvid_buffer_type(is_multiplanar)};
    if (is_multiplanar) {
        request.fmt.pix_mp.width = width;
        request.fmt.pix_mp.height = height;
        request.fmt.pix_mp.pixelformat = four_cc;
        request.fmt.pix_mp.field = V4L2_FIELD_NONE;
    } else {
        request.fmt.pix.width = width;
        request.fmt.pix.height = height;
        request.fmt.pix.pixelformat = four_cc;
        request.fmt.pix.field = V4L2_FIELD_NONE;
        request.fmt.pix.priv = V4L2_PIX_FMT_PRIV_MAGIC;
    }
    int error = cvid_control(descriptor, VIDIOC_S_FMT, &request);
    if (error) return error;
    if (is_multiplanar) {
        take_planar(&request.fmt.pix_mp, is_full_by_default, format);
    } else {
        take_joined(&request.fmt.pix, is_full_by_default, format);
    }
    return 0;
}

int cvid_set_interval(int descriptor, bool is_multiplanar, uint32_t numerator, uint32_t denominator) {
    struct v4l2_streamparm parameters = {.type = cvid_buffer_type(is_multiplanar)};
    parameters.parm.capture.timeperframe.numerator = numerator;
    parameters.parm.capture.timeperframe.denominator = denominator;
    return cvid_control(descriptor, VIDIOC_S_PARM, &parameters);
}
