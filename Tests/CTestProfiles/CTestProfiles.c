#include "CTestProfiles.h"

#include <lcms2.h>
#include <math.h>
#include <stdlib.h>

static uint8_t *save(cmsHPROFILE profile, size_t *count) {
    cmsUInt32Number size = 0;
    cmsSaveProfileToMem(profile, NULL, &size);
    uint8_t *bytes = malloc(size);
    cmsSaveProfileToMem(profile, bytes, &size);
    cmsCloseProfile(profile);
    *count = size;
    return bytes;
}

static cmsToneCurve *curve_of(double gamma, int table_size) {
    if (table_size == 0) return cmsBuildGamma(NULL, gamma);
    cmsUInt16Number *entries = malloc(sizeof *entries * (size_t)table_size);
    for (int index = 0; index < table_size; index++) {
        entries[index] = (cmsUInt16Number)lround(pow(index / (table_size - 1.0), gamma) * 65535);
    }
    cmsToneCurve *curve = cmsBuildTabulatedToneCurve16(NULL, (cmsUInt32Number)table_size, entries);
    free(entries);
    return curve;
}

uint8_t *test_profile_rgb(const double xy[8], double gamma, int table_size, double version, size_t *count) {
    const cmsCIExyY white = {xy[0], xy[1], 1};
    const cmsCIExyYTRIPLE primaries = {{xy[2], xy[3], 1}, {xy[4], xy[5], 1}, {xy[6], xy[7], 1}};
    cmsToneCurve *curve = curve_of(gamma, table_size);
    cmsToneCurve *curves[3] = {curve, curve, curve};
    cmsHPROFILE profile = cmsCreateRGBProfile(&white, &primaries, curves);
    cmsFreeToneCurve(curve);
    cmsSetProfileVersion(profile, version);
    return save(profile, count);
}

uint8_t *test_profile_gray(double gamma, size_t *count) {
    cmsToneCurve *curve = curve_of(gamma, 0);
    cmsHPROFILE profile = cmsCreateGrayProfile(cmsD50_xyY(), curve);
    cmsFreeToneCurve(curve);
    return save(profile, count);
}

// Tables

static double share(cmsUInt16Number value) { return value / 65535.0; }
static cmsUInt16Number level(double share) { return (cmsUInt16Number)lround(fmin(fmax(share, 0), 1) * 65535); }

static void put_lab(const double xyz[3], cmsUInt16Number out[]) {
    const cmsCIEXYZ color = {xyz[0], xyz[1], xyz[2]};
    cmsCIELab lab;
    cmsXYZ2Lab(NULL, &lab, &color);
    cmsFloat2LabEncoded(out, &lab);
}

static void take_lab(const cmsUInt16Number in[], double xyz[3]) {
    cmsCIELab lab;
    cmsCIEXYZ color;
    cmsLabEncoded2Float(&lab, in);
    cmsLab2XYZ(NULL, &color, &lab);
    xyz[0] = color.X;
    xyz[1] = color.Y;
    xyz[2] = color.Z;
}

/// Adobe RGB's colorants as its profile has them.
static const double to_xyz[3][3] = {
    {0.60974, 0.20528, 0.14919}, {0.31111, 0.62567, 0.06322}, {0.01947, 0.06087, 0.74457}};
static const double from_xyz[3][3] = {
    {1.96253, -0.61068, -0.34137}, {-0.97876, 1.91615, 0.03342}, {0.02869, -0.14067, 1.34926}};

static cmsInt32Number rgb_to_lab(const cmsUInt16Number in[], cmsUInt16Number out[], void *cargo) {
    (void)cargo;
    double xyz[3];
    for (int row = 0; row < 3; row++) {
        xyz[row] = 0;
        for (int column = 0; column < 3; column++) xyz[row] += to_xyz[row][column] * pow(share(in[column]), 2);
    }
    put_lab(xyz, out);
    return 1;
}

static cmsInt32Number lab_to_rgb(const cmsUInt16Number in[], cmsUInt16Number out[], void *cargo) {
    (void)cargo;
    double xyz[3];
    take_lab(in, xyz);
    for (int row = 0; row < 3; row++) {
        double light = 0;
        for (int column = 0; column < 3; column++) light += from_xyz[row][column] * xyz[column];
        out[row] = level(sqrt(fmax(light, 0)));
    }
    return 1;
}

static cmsInt32Number cmyk_to_lab(const cmsUInt16Number in[], cmsUInt16Number out[], void *cargo) {
    (void)cargo;
    const double paper = 1 - 0.95 * share(in[3]);
    double light[3], xyz[3];
    for (int index = 0; index < 3; index++) light[index] = (1 - 0.9 * share(in[index])) * paper;
    for (int row = 0; row < 3; row++) {
        xyz[row] = 0;
        for (int column = 0; column < 3; column++) xyz[row] += to_xyz[row][column] * light[column];
    }
    put_lab(xyz, out);
    return 1;
}

static void add_tables(
    cmsHPROFILE profile, cmsTagSignature tag, cmsUInt32Number points, cmsUInt32Number inputs,
    cmsSAMPLER16 sampler) {
    cmsPipeline *pipeline = cmsPipelineAlloc(NULL, inputs, 3);
    cmsStage *table = cmsStageAllocCLut16bit(NULL, points, inputs, 3, NULL);
    cmsStageSampleCLut16bit(table, sampler, NULL, 0);
    // Curves before and after the table have to be there.
    cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(NULL, inputs, NULL));
    cmsPipelineInsertStage(pipeline, cmsAT_END, table);
    cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(NULL, 3, NULL));
    if (!cmsWriteTag(profile, tag, pipeline)) abort();
    cmsPipelineFree(pipeline);
}

static cmsHPROFILE placeholder(cmsColorSpaceSignature space) {
    cmsHPROFILE profile = cmsCreateProfilePlaceholder(NULL);
    cmsSetProfileVersion(profile, 4.3);
    cmsSetDeviceClass(profile, cmsSigOutputClass);
    cmsSetColorSpace(profile, space);
    cmsSetPCS(profile, cmsSigLabData);
    cmsWriteTag(profile, cmsSigMediaWhitePointTag, cmsD50_XYZ());
    return profile;
}

uint8_t *test_profile_cmyk(size_t *count) {
    cmsHPROFILE profile = placeholder(cmsSigCmykData);
    add_tables(profile, cmsSigAToB0Tag, 9, 4, cmyk_to_lab);
    return save(profile, count);
}

/// Straight curves and nothing else, as jpegli writes it: 80 bytes.
static void add_placeholder(cmsHPROFILE profile, cmsTagSignature tag) {
    cmsPipeline *pipeline = cmsPipelineAlloc(NULL, 3, 3);
    cmsToneCurve *straight = cmsBuildGamma(NULL, 1);
    cmsToneCurve *curves[3] = {straight, straight, straight};
    cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(NULL, 3, curves));
    cmsFreeToneCurve(straight);
    if (!cmsWriteTag(profile, tag, pipeline)) abort();
    cmsPipelineFree(pipeline);
}

uint8_t *test_profile_tables(test_way_back way_back, size_t *count) {
    cmsHPROFILE profile = placeholder(cmsSigRgbData);
    add_tables(profile, cmsSigAToB0Tag, 33, 3, rgb_to_lab);
    if (way_back == TEST_WAY_BACK) add_tables(profile, cmsSigBToA0Tag, 33, 3, lab_to_rgb);
    if (way_back == TEST_WAY_BACK_PLACEHOLDER) add_placeholder(profile, cmsSigBToA0Tag);
    return save(profile, count);
}

void test_profile_convert(
    const uint8_t *from, size_t from_count, const uint8_t *to, size_t to_count, const double *input, double *output,
    size_t pixels) {
    cmsHPROFILE source = cmsOpenProfileFromMem(from, (cmsUInt32Number)from_count);
    cmsHPROFILE target = cmsOpenProfileFromMem(to, (cmsUInt32Number)to_count);
    const cmsUInt32Number format = cmsGetColorSpace(source) == cmsSigGrayData ? TYPE_GRAY_DBL : TYPE_RGB_DBL;
    cmsHTRANSFORM transform = cmsCreateTransform(
        source, format, target, TYPE_RGB_DBL, INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_NOOPTIMIZE | cmsFLAGS_NOCACHE);
    cmsDoTransform(transform, input, output, (cmsUInt32Number)pixels);
    cmsDeleteTransform(transform);
    cmsCloseProfile(source);
    cmsCloseProfile(target);
}
