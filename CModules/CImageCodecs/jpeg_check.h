// Checks of libjpeg before anything of it is bypassed.
//
// jpeg_sequential.c replaces a private function of libjpeg's, and jpeg_scans.c fills arrays that libjpeg reads. Both were compiled for
// one version of libjpeg, and may meet another one when the program runs. So the first picture of each kind waits until a small
// picture was decoded both ways. If the results differ, nothing of libjpeg is bypassed for pictures of this kind.
#ifndef CIMG_JPEG_CHECK_H
#define CIMG_JPEG_CHECK_H

#include <stdbool.h>

struct cimg_jpeg_reader;

/// The condition under which a reader bypasses libjpeg.
typedef enum cimg_jpeg_bypass {
    /// Bypass if the check passes. The check runs when a picture first needs it.
    CIMG_JPEG_BYPASS_CHECKED,
    /// Bypass without a check. Only the check itself uses this.
    CIMG_JPEG_BYPASS_UNCHECKED,
    CIMG_JPEG_BYPASS_NEVER,
} cimg_jpeg_bypass;

/// Returns whether the reader may bypass libjpeg for its picture, whose header was read. Any thread may call it.
bool cimg_jpeg_may_bypass(const struct cimg_jpeg_reader *reader);

typedef void cimg_jpeg_function(void);
/// Returns whether a function pointer from a private structure points into libjpeg. If it does not, the structure's layout
/// differs.
bool cimg_jpeg_is_function_of_libjpeg(const struct cimg_jpeg_reader *reader, cimg_jpeg_function *function);

#endif
