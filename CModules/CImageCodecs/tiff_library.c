#include "tiff_library.h"

#include "cimg_tiff.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static cimg_tiff_library library;
static bool is_loaded;
static char version[32];

/// "LIBTIFF, Version 4.5.0" and a copyright: the number.
static void read_version(void) {
    static const char name[] = "Version ";
    const char *text = library.TIFFGetVersion(), *start = text ? strstr(text, name) : NULL;
    if (start == NULL) return;
    start += sizeof name - 1;
    snprintf(version, sizeof version, "%.*s", (int)strcspn(start, "\r\n"), start);
}

static const char *load(void) {
    void *handle = dlopen("libtiff.so.6", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return dlerror();
    CIMG_TIFF_FUNCTIONS(CIMG_FIND)
    // Each file has handlers of its own; nothing else may write to standard error.
    library.TIFFSetErrorHandler(NULL);
    library.TIFFSetWarningHandler(NULL);
    read_version();
    is_loaded = true;
    return NULL;
}

const char *cimg_tiff_load(void) {
    pthread_mutex_lock(&lock);
    const char *error = is_loaded ? NULL : load();
    pthread_mutex_unlock(&lock);
    return error;
}

const cimg_tiff_library *cimg_tiff_loaded(void) {
    pthread_mutex_lock(&lock);
    const cimg_tiff_library *result = is_loaded ? &library : NULL;
    pthread_mutex_unlock(&lock);
    return result;
}

const char *cimg_tiff_version(void) { return cimg_tiff_loaded() == NULL ? "" : version; }
