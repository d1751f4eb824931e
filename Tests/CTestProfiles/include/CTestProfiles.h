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
/// One for ink by tables: each of cyan, magenta and yellow takes its share of one colour away, black of all.
uint8_t *test_profile_ink(size_t *count);
/// One for RGB by tables of Lab; `writable` where it has the way back, too. Its colours are those of Adobe RGB's matrix with a
/// power of 2.
uint8_t *test_profile_tables(int writable, size_t *count);

/// RGBA of 0…255 from the colours of one profile to those of another by Little CMS in floating point, relative
/// colorimetric.
void test_profile_convert(
    const uint8_t *from, size_t from_count, const uint8_t *to, size_t to_count, const double *input, double *output,
    size_t pixels);

#endif
