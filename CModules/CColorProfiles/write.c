// Profiles of our own.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

static void set_text(cmsContext context, cmsHPROFILE profile, cmsTagSignature tag, const char *text) {
    cmsMLU *texts = cmsMLUalloc(context, 1);
    if (texts == NULL) return;
    if (cmsMLUsetASCII(texts, "en", "US", text)) cmsWriteTag(profile, tag, texts);
    cmsMLUfree(texts);
}

static cmsToneCurve *curve_of(cmsContext context, const double p[7]) {
    if (p[3] == 0 && p[4] == 0) return cmsBuildParametricToneCurve(context, 1, p);
    return cmsBuildParametricToneCurve(context, 4, p);
}

/// The date at byte 24 would differ from run to run.
static void set_date(uint8_t *bytes, cmsUInt32Number size) {
    static const uint8_t date[12] = {0x07, 0xEA, 0, 1, 0, 1};  // the first of January 2026
    if (size >= 36) memcpy(bytes + 24, date, sizeof date);
}

static uint8_t *save(cmsHPROFILE profile, size_t *count) {
    cmsUInt32Number size = 0;
    if (!cmsSaveProfileToMem(profile, NULL, &size) || size == 0) return NULL;
    uint8_t *bytes = malloc(size);
    if (bytes == NULL) return NULL;
    if (!cmsSaveProfileToMem(profile, bytes, &size)) {
        free(bytes);
        return NULL;
    }
    set_date(bytes, size);
    *count = size;
    return bytes;
}

/// Names a profile, takes its bytes and closes it.
static uint8_t *finish(cmsContext context, cmsHPROFILE profile, const char *name, size_t *count) {
    if (profile == NULL) return NULL;
    set_text(context, profile, cmsSigProfileDescriptionTag, name);
    set_text(context, profile, cmsSigCopyrightTag, "No copyright, use freely");
    uint8_t *bytes = save(profile, count);
    cmsCloseProfile(profile);
    return bytes;
}

uint8_t *ccp_write_rgb(
    const char *name, const double white[2], const double primaries[6], const double parameters[7], size_t *count) {
    cmsContext context = cmsCreateContext(NULL, NULL);
    if (context == NULL) return NULL;
    uint8_t *bytes = NULL;
    const cmsCIExyY point = {white[0], white[1], 1};
    const cmsCIExyYTRIPLE colors = {
        {primaries[0], primaries[1], 1}, {primaries[2], primaries[3], 1}, {primaries[4], primaries[5], 1}};
    cmsToneCurve *curve = curve_of(context, parameters);
    if (curve != NULL) {
        cmsToneCurve *curves[3] = {curve, curve, curve};
        bytes = finish(context, cmsCreateRGBProfileTHR(context, &point, &colors, curves), name, count);
        cmsFreeToneCurve(curve);
    }
    cmsDeleteContext(context);
    return bytes;
}

uint8_t *ccp_write_gray(const char *name, const double parameters[7], size_t *count) {
    cmsContext context = cmsCreateContext(NULL, NULL);
    if (context == NULL) return NULL;
    uint8_t *bytes = NULL;
    cmsToneCurve *curve = curve_of(context, parameters);
    if (curve != NULL) {
        bytes = finish(context, cmsCreateGrayProfileTHR(context, cmsD50_xyY(), curve), name, count);
        cmsFreeToneCurve(curve);
    }
    cmsDeleteContext(context);
    return bytes;
}

void ccp_free(uint8_t *bytes) { free(bytes); }
