// Transforms through a profile's tables.
#include "internal.h"

#include <stdlib.h>

struct ccp_transform {
    cmsHTRANSFORM handle;
};

/// From one profile to another, which is closed.
static ccp_transform *make(
    const ccp_profile *profile, bool is_source, cmsUInt32Number format, cmsHPROFILE other,
    cmsUInt32Number other_format, cmsUInt32Number flags) {
    ccp_transform *transform = other == NULL ? NULL : calloc(1, sizeof *transform);
    if (transform != NULL) {
        transform->handle =
            is_source ? cmsCreateTransformTHR(
                profile->context, profile->handle, format, other, other_format, INTENT_RELATIVE_COLORIMETRIC, flags)
                      : cmsCreateTransformTHR(
                profile->context, other, other_format, profile->handle, format, INTENT_RELATIVE_COLORIMETRIC, flags);
    }
    if (other != NULL) cmsCloseProfile(other);
    if (transform != NULL && transform->handle == NULL) {
        free(transform);
        transform = NULL;
    }
    return transform;
}

/// Each step as the profile has it, in floating point.
#define EXACT (cmsFLAGS_NOOPTIMIZE | cmsFLAGS_NOCACHE)

ccp_transform *ccp_rgb_to_xyz(const ccp_profile *profile) {
    if (cmsGetColorSpace(profile->handle) != cmsSigRgbData) return NULL;
    return make(profile, true, TYPE_RGB_DBL, cmsCreateXYZProfileTHR(profile->context), TYPE_XYZ_DBL, EXACT);
}

ccp_transform *ccp_xyz_to_rgb(const ccp_profile *profile) {
    if (cmsGetColorSpace(profile->handle) != cmsSigRgbData) return NULL;
    return make(profile, false, TYPE_RGB_DBL, cmsCreateXYZProfileTHR(profile->context), TYPE_XYZ_DBL, EXACT);
}

ccp_transform *ccp_cmyk_to_rgb(const ccp_profile *profile, const void *rgb, size_t count, bool is_fast) {
    if (cmsGetColorSpace(profile->handle) != cmsSigCmykData || count > UINT32_MAX) return NULL;
    const cmsUInt32Number speed = is_fast ? cmsFLAGS_HIGHRESPRECALC : EXACT;
    return make(
        profile, true, TYPE_CMYK_8, cmsOpenProfileFromMemTHR(profile->context, rgb, (cmsUInt32Number)count),
        TYPE_RGBA_16, cmsFLAGS_BLACKPOINTCOMPENSATION | speed);
}

void ccp_transform_run(ccp_transform *transform, const void *input, void *output, size_t pixels) {
    // The library counts in 32 bits.
    if (pixels <= UINT32_MAX) cmsDoTransform(transform->handle, input, output, (cmsUInt32Number)pixels);
}

void ccp_transform_free(ccp_transform *transform) {
    if (transform == NULL) return;
    cmsDeleteTransform(transform->handle);
    free(transform);
}
