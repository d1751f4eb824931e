// What a profile says.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/// Errors show in what is missing.
static void keep_quiet(cmsContext context, cmsUInt32Number code, const char *text) {
    (void)context, (void)code, (void)text;
}

ccp_profile *ccp_open(const void *bytes, size_t count) {
    if (count > UINT32_MAX) return NULL;
    ccp_profile *profile = calloc(1, sizeof *profile);
    if (profile == NULL) return NULL;
    profile->context = cmsCreateContext(NULL, NULL);
    if (profile->context != NULL) {
        cmsSetLogErrorHandlerTHR(profile->context, keep_quiet);
        profile->handle = cmsOpenProfileFromMemTHR(profile->context, bytes, (cmsUInt32Number)count);
    }
    if (profile->handle != NULL) return profile;
    ccp_close(profile);
    return NULL;
}

void ccp_close(ccp_profile *profile) {
    if (profile == NULL) return;
    if (profile->handle != NULL) cmsCloseProfile(profile->handle);
    if (profile->context != NULL) cmsDeleteContext(profile->context);
    free(profile);
}

ccp_model ccp_profile_model(const ccp_profile *profile) {
    switch (cmsGetDeviceClass(profile->handle)) {
        case cmsSigInputClass:
        case cmsSigDisplayClass:
        case cmsSigOutputClass:
        case cmsSigColorSpaceClass: break;
        default: return CCP_OTHER;
    }
    switch (cmsGetColorSpace(profile->handle)) {
        case cmsSigGrayData: return CCP_GRAY;
        case cmsSigRgbData: return CCP_RGB;
        case cmsSigCmykData: return CCP_CMYK;
        default: return CCP_OTHER;
    }
}

size_t ccp_profile_name(const ccp_profile *profile, uint32_t *scalars, size_t room) {
    wchar_t text[256] = {0};
    cmsGetProfileInfo(profile->handle, cmsInfoDescription, "en", "US", text, sizeof text);
    size_t count = 0;
    while (count < room && count < 255 && text[count] != 0) {
        scalars[count] = (uint32_t)text[count];
        count++;
    }
    return count;
}

bool ccp_profile_has_tables(const ccp_profile *profile) {
    const cmsTagSignature tables[] = {cmsSigDToB1Tag, cmsSigAToB1Tag, cmsSigAToB0Tag};
    for (size_t index = 0; index < sizeof tables / sizeof tables[0]; index++) {
        if (cmsIsTag(profile->handle, tables[index])) return true;
    }
    return false;
}

bool ccp_profile_colorants(const ccp_profile *profile, double xyz[9]) {
    const cmsTagSignature tags[] = {cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag};
    for (int index = 0; index < 3; index++) {
        const cmsCIEXYZ *color = cmsReadTag(profile->handle, tags[index]);
        if (color == NULL) return false;
        xyz[3 * index] = color->X;
        xyz[3 * index + 1] = color->Y;
        xyz[3 * index + 2] = color->Z;
    }
    return true;
}

/// Little CMS counts ICC's function types from 1.
static bool read_parameters(cmsInt32Number type, const double *p, double result[7]) {
    if (p == NULL) return false;
    const double g = p[0];
    switch (type) {
        case 1: memcpy(result, (double[]){g, 1, 0, 0, 0, 0, 0}, 7 * sizeof *p); return true;
        case 2: memcpy(result, (double[]){g, p[1], p[2], 0, -p[2] / p[1], 0, 0}, 7 * sizeof *p); return true;
        case 3: memcpy(result, (double[]){g, p[1], p[2], 0, -p[2] / p[1], p[3], p[3]}, 7 * sizeof *p); return true;
        case 4: memcpy(result, (double[]){g, p[1], p[2], p[3], p[4], 0, 0}, 7 * sizeof *p); return true;
        case 5: memcpy(result, p, 7 * sizeof *p); return true;
        default: return false;
    }
}

bool ccp_profile_curve(const ccp_profile *profile, int channel, ccp_curve *curve) {
    const cmsTagSignature tags[] = {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag};
    const bool is_gray = cmsGetColorSpace(profile->handle) == cmsSigGrayData;
    if (channel < 0 || channel > 2) return false;
    const cmsToneCurve *found = cmsReadTag(profile->handle, is_gray ? cmsSigGrayTRCTag : tags[channel]);
    if (found == NULL) return false;
    *curve = (ccp_curve){0};
    const cmsInt32Number type = cmsGetToneCurveParametricType(found);
    if (type != 0) return read_parameters(type, cmsGetToneCurveParams(found), curve->parameters);
    curve->entries = cmsGetToneCurveEstimatedTable(found);
    curve->count = cmsGetToneCurveEstimatedTableEntries(found);
    return curve->entries != NULL && curve->count >= 2;
}
