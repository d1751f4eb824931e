// ICC profiles for tests, made by Little CMS.
#ifndef IMAGE_APP_CTESTPROFILES_H
#define IMAGE_APP_CTESTPROFILES_H

#include <stddef.h>
#include <stdint.h>

/// An RGB profile of a matrix and one power, or where `table_size` is not 0 a table of that power.
/// `xy` is white's, red's, green's and blue's. All results are to be freed.
uint8_t *test_profile_rgb(const double xy[8], double gamma, int table_size, double version, size_t *count);
/// A grey one with a power.
uint8_t *test_profile_gray(double gamma, size_t *count);
/// One for CMYK by tables: cyan, magenta and yellow each absorb their share of one channel, black of all three.
uint8_t *test_profile_cmyk(size_t *count);
typedef enum test_way_back {
    TEST_NO_WAY_BACK,
    TEST_WAY_BACK,
    /// There is one, but it leads to other colours.
    TEST_WAY_BACK_PLACEHOLDER,
} test_way_back;

/// One for RGB by tables of Lab. Its colours are those of Adobe RGB's matrix with a power of 2.
uint8_t *test_profile_tables(test_way_back way_back, size_t *count);

/// RGBA of 0…255 from the colours of one profile to those of another by Little CMS in floating point, relative
/// colorimetric.
void test_profile_convert(
    const uint8_t *from, size_t from_count, const uint8_t *to, size_t to_count, const double *input, double *output,
    size_t pixels);

#endif
