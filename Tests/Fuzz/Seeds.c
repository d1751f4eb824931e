// Writes the JPEGs and profiles that libFuzzer starts from, each as small as it may be. Built and run by make-seeds.
#include "../CTestJPEG/CTestJPEG.c"
#define save save_profile
#include "../CTestProfiles/CTestProfiles.c"

static void put(const char *name, const uint8_t *bytes, size_t count) {
    FILE *file = fopen(name, "wb");
    if (file == NULL || fwrite(bytes, 1, count, file) != count || fclose(file) != 0) abort();
}

static void write_jpegs(void) {
    static const ctest_jpeg specs[] = {
        {.stored = CTEST_GRAY, .horizontal = 1, .vertical = 1},
        {.stored = CTEST_YCBCR, .horizontal = 2, .vertical = 2, .has_jfif_marker = true},
        {.stored = CTEST_YCBCR, .horizontal = 2, .vertical = 1, .restart_rows = 1, .has_jfif_marker = true},
        {.stored = CTEST_YCBCR, .horizontal = 2, .vertical = 2, .scans = CTEST_PROGRESSIVE, .has_jfif_marker = true},
        {.stored = CTEST_YCBCR, .horizontal = 1, .vertical = 2, .scans = CTEST_SCAN_FOR_EACH_COMPONENT},
        {.stored = CTEST_YCBCR, .horizontal = 1, .vertical = 1, .scans = CTEST_MANY_SCANS, .is_arithmetic = true},
        {.stored = CTEST_YCBCR, .horizontal = 2, .vertical = 2, .is_arithmetic = true, .has_jfif_marker = true},
        {.stored = CTEST_RGB, .horizontal = 1, .vertical = 1, .has_adobe_marker = true},
        {.stored = CTEST_CMYK, .horizontal = 1, .vertical = 1, .has_adobe_marker = true},
        {.stored = CTEST_YCCK, .horizontal = 2, .vertical = 2, .has_adobe_marker = true},
        {.stored = CTEST_CMYK, .horizontal = 4, .vertical = 1, .scans = CTEST_PROGRESSIVE},
    };
    uint8_t pixels[19 * 17 * 4];
    for (size_t index = 0; index < sizeof pixels; index++) pixels[index] = (uint8_t)(index * index / 29);
    for (size_t index = 0; index < sizeof specs / sizeof specs[0]; index++) {
        ctest_jpeg spec = specs[index];
        spec.width = 19;
        spec.height = 17;
        spec.quality = 30;
        uint8_t *bytes;
        unsigned long count = 0;
        ctest_jpeg_write(&spec, pixels, &bytes, &count);
        char name[64];
        snprintf(name, sizeof name, "Corpora/jpeg/%zu.jpg", index);
        put(name, bytes, count);
        free(bytes);
    }
}

/// As the tests have them, of as few points as there may be.
static uint8_t *tables(cmsColorSpaceSignature space, cmsUInt32Number channels, cmsSAMPLER16 sampler, size_t *count) {
    cmsHPROFILE profile = placeholder(space);
    add_tables(profile, cmsSigAToB0Tag, 2, channels, sampler);
    if (channels == 3) add_tables(profile, cmsSigBToA0Tag, 2, 3, lab_to_rgb);
    return save(profile, count);
}

/// Taken by its address, for arguments are made in any order.
static void put_profile(const char *name, uint8_t *bytes, const size_t *count) {
    put(name, bytes, *count);
    free(bytes);
}

static void write_profiles(void) {
    static const double xy[8] = {0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06};
    size_t count;
    put_profile("Corpora/profiles/matrix.icc", test_profile_rgb(xy, 2.2, 0, 4.3, &count), &count);
    put_profile("Corpora/profiles/matrix-v2.icc", test_profile_rgb(xy, 1.8, 0, 2.1, &count), &count);
    put_profile("Corpora/profiles/table-v2.icc", test_profile_rgb(xy, 1.8, 32, 2.1, &count), &count);
    put_profile("Corpora/profiles/gray.icc", test_profile_gray(2.2, &count), &count);
    put_profile("Corpora/profiles/cmyk.icc", tables(cmsSigCmykData, 4, cmyk_to_lab, &count), &count);
    put_profile("Corpora/profiles/tables.icc", tables(cmsSigRgbData, 3, rgb_to_lab, &count), &count);
}

int main(void) {
    write_jpegs();
    write_profiles();
}
