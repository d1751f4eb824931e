// ICC profiles by Little CMS: what they say, transforms through their tables, and how to write one.
//
// Each object has a context of its own and belongs to one thread at a time. Bytes may be broken in any way: what can't be
// read is missing, and nothing is printed.
#ifndef IMAGE_APP_CCOLORPROFILES_H
#define IMAGE_APP_CCOLORPROFILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ccp_profile ccp_profile;
typedef struct ccp_transform ccp_transform;

typedef enum ccp_model {
    /// Another one, or no profile of a device's colours (a link, named colours).
    CCP_OTHER,
    CCP_GRAY,
    CCP_RGB,
    CCP_CMYK,
} ccp_model;

/// NULL where the bytes are no profile. They are copied.
ccp_profile *ccp_open(const void *bytes, size_t count);
void ccp_close(ccp_profile *profile);

ccp_model ccp_profile_model(const ccp_profile *profile);
/// The description as Unicode scalars, cut off where there is no more room; returns how many.
size_t ccp_profile_name(const ccp_profile *profile, uint32_t *scalars, size_t room);

/// Whether tables, not curves and a matrix, say what a device's colours are.
bool ccp_profile_has_tables(const ccp_profile *profile);

/// XYZ of red, green and blue, relative to D50, each one's X, Y and Z in turn. False where one is missing.
bool ccp_profile_colorants(const ccp_profile *profile, double xyz[9]);

/// From a device's value to light: `count` entries over 0…1, of 65,535; or where `count` is 0 by ICC's parameters
/// g a b c d e f: (a·x + b)^g + e from d on, c·x + f below.
typedef struct ccp_curve {
    double parameters[7];
    /// Owned by the profile.
    const uint16_t *entries;
    size_t count;
} ccp_curve;

/// The curve of red, green and blue (0…2), or of grey (0). False where there is none, or one of another kind.
bool ccp_profile_curve(const ccp_profile *profile, int channel, ccp_curve *curve);

/// From RGB of 0…1 to XYZ relative to D50, and back: three doubles a pixel, relative colorimetric. NULL where the profile
/// can't do that.
ccp_transform *ccp_rgb_to_xyz(const ccp_profile *profile);
ccp_transform *ccp_xyz_to_rgb(const ccp_profile *profile);
/// From CMYK (255 is full) to the first three of four numbers of 16 bits in another profile's RGB: relative
/// colorimetric, with black point compensation. A fast one looks up a table that is made first, and is right within a few
/// levels of 8 bits where it is darkest.
ccp_transform *ccp_cmyk_to_rgb(const ccp_profile *profile, const void *rgb, size_t count, bool is_fast);
void ccp_transform_run(ccp_transform *transform, const void *input, void *output, size_t pixels);
void ccp_transform_free(ccp_transform *transform);

/// Writes a profile with a matrix and one curve for all three colours.
/// - white, primaries: x and y; red's, green's, blue's.
/// - parameters: as a `ccp_curve` has them; c and d are 0 for a mere power.
/// Returns bytes to be freed by `ccp_free`, NULL where there can't be such a profile.
uint8_t *ccp_write_rgb(
    const char *name, const double white[2], const double primaries[6], const double parameters[7], size_t *count);
/// The same for grey.
uint8_t *ccp_write_gray(const char *name, const double parameters[7], size_t *count);
void ccp_free(uint8_t *bytes);

#endif
