// JPEGs of kinds that the project itself does not write, for tests. Errors end the program.
#ifndef IMAGE_APP_CTESTJPEG_H
#define IMAGE_APP_CTESTJPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum ctest_color { CTEST_GRAY, CTEST_YCBCR, CTEST_RGB, CTEST_CMYK, CTEST_YCCK } ctest_color;

typedef enum ctest_scans {
    /// Everything in one scan.
    CTEST_ONE_SCAN,
    /// Sequential, a scan for each component.
    CTEST_SCAN_FOR_EACH_COMPONENT,
    /// libjpeg's progressive script.
    CTEST_PROGRESSIVE,
    /// Progressive, each coefficient of each component in three scans of its own.
    CTEST_MANY_SCANS,
} ctest_scans;

typedef struct ctest_jpeg {
    unsigned width, height;
    ctest_color stored;
    ctest_scans scans;
    bool is_arithmetic;
    bool has_adobe_marker;
    bool has_jfif_marker;
    int quality;
    int horizontal, vertical;  // sampling factors of the first component; the others have 1
    unsigned restart_rows;
    unsigned restart_interval;  // in MCUs; 0 for that of restart_rows
} ctest_jpeg;

/// `pixels`: 1, 3 or 4 bytes each (grey, RGB, CMYK). The result is freed with ctest_jpeg_free.
void ctest_jpeg_write(const ctest_jpeg *spec, const uint8_t *pixels, uint8_t **result, unsigned long *count);
void ctest_jpeg_free(uint8_t *result);

/// The file's CMYK values as libjpeg decodes them; YCCK is converted. `pixels` has room for width × height × 4.
void ctest_jpeg_read_cmyk(const uint8_t *file, unsigned long count, uint8_t *pixels);

/// Whether an error inside a guarded call within a guarded call ends the inner one alone, a second error ends the outer one,
/// and no landing is left behind.
bool ctest_guards_nest(void);

#endif
