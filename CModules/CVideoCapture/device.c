// Opening a device and asking what it is.
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "internal.h"

int cvid_control(int descriptor, unsigned long request, void *argument) {
    while (ioctl(descriptor, request, argument) < 0) {
        if (errno != EINTR) return errno;
    }
    return 0;
}

int cvid_open(const char *path, int *descriptor) {
    while ((*descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)) < 0) {
        if (errno != EINTR) return errno;
    }
    return 0;
}

void cvid_close(int descriptor) { close(descriptor); }

int cvid_query(int descriptor, cvid_device *device) {
    struct v4l2_capability capability = {0};
    int error = cvid_control(descriptor, VIDIOC_QUERYCAP, &capability);
    if (error) return error;
    // A device may have several nodes: what this one can do stands apart from what all of them can.
    bool has_own = capability.capabilities & V4L2_CAP_DEVICE_CAPS;
    uint32_t abilities = has_own ? capability.device_caps : capability.capabilities;
    memset(device, 0, sizeof *device);
    memcpy(device->driver, capability.driver, sizeof capability.driver);
    memcpy(device->card, capability.card, sizeof capability.card);
    memcpy(device->bus, capability.bus_info, sizeof capability.bus_info);
    device->captures = abilities & (V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_VIDEO_CAPTURE_MPLANE);
    device->is_multiplanar = !(abilities & V4L2_CAP_VIDEO_CAPTURE);
    device->streams = abilities & V4L2_CAP_STREAMING;
    return 0;
}
