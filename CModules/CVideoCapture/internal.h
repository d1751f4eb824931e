#ifndef IMAGE_APP_CVIDEOCAPTURE_INTERNAL_H
#define IMAGE_APP_CVIDEOCAPTURE_INTERNAL_H
#include <linux/videodev2.h>

#include "CVideoCapture.h"

/// ioctl that begins again where a signal interrupted it; 0 or an error number.
int cvid_control(int descriptor, unsigned long request, void *argument);

/// The buffer type that all calls for a device's frames name.
static inline uint32_t cvid_buffer_type(bool is_multiplanar) {
    return is_multiplanar ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE : V4L2_BUF_TYPE_VIDEO_CAPTURE;
}
#endif
