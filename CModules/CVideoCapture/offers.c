// The formats, sizes and intervals that a device offers.
#include <string.h>

#include "internal.h"

int cvid_format_at(int descriptor, bool is_multiplanar, uint32_t index, cvid_format_description *description) {
    struct v4l2_fmtdesc format = {.index = index, .type = cvid_buffer_type(is_multiplanar)};
    int error = cvid_control(descriptor, VIDIOC_ENUM_FMT, &format);
    if (error) return error;
    memset(description, 0, sizeof *description);
    description->four_cc = format.pixelformat;
    memcpy(description->name, format.description, sizeof format.description);
    return 0;
}

int cvid_sizes_at(int descriptor, uint32_t four_cc, uint32_t index, cvid_frame_sizes *sizes) {
    struct v4l2_frmsizeenum answer = {.index = index, .pixel_format = four_cc};
    int error = cvid_control(descriptor, VIDIOC_ENUM_FRAMESIZES, &answer);
    if (error) return error;
    if (answer.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
        *sizes = (cvid_frame_sizes){
            .min_width = answer.discrete.width, .max_width = answer.discrete.width,
            .min_height = answer.discrete.height, .max_height = answer.discrete.height,
        };
    } else {
        // A continuous range is one in steps of a pixel, and says so.
        *sizes = (cvid_frame_sizes){
            .min_width = answer.stepwise.min_width, .max_width = answer.stepwise.max_width,
            .step_width = answer.stepwise.step_width, .min_height = answer.stepwise.min_height,
            .max_height = answer.stepwise.max_height, .step_height = answer.stepwise.step_height,
        };
    }
    return 0;
}

int cvid_interval_at(
    int descriptor, uint32_t four_cc, uint32_t width, uint32_t height, uint32_t index, cvid_interval *interval) {
    struct v4l2_frmivalenum answer = {.index = index, .pixel_format = four_cc, .width = width, .height = height};
    int error = cvid_control(descriptor, VIDIOC_ENUM_FRAMEINTERVALS, &answer);
    if (error) return error;
    bool is_discrete = answer.type == V4L2_FRMIVAL_TYPE_DISCRETE;
    struct v4l2_fract shortest = is_discrete ? answer.discrete : answer.stepwise.min;
    struct v4l2_fract longest = is_discrete ? answer.discrete : answer.stepwise.max;
    *interval = (cvid_interval){
        .shortest_numerator = shortest.numerator, .shortest_denominator = shortest.denominator,
        .longest_numerator = longest.numerator, .longest_denominator = longest.denominator,
    };
    return 0;
}
