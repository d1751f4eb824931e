// Finds libheif.
#include "cimg_heif.h"
#include "heif_library.h"

#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static heif_library library;
static bool is_loaded;

static const char *load(void) {
    void *handle = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return dlerror();
    HEIF_FUNCTIONS(CIMG_FIND)
    // Loads its codecs, where these are files of their own.
    if (library.heif_init(NULL).code != heif_error_Ok) return "libheif can't be started";
    is_loaded = true;
    return NULL;
}

const char *cimg_heif_load(void) {
    pthread_mutex_lock(&lock);
    const char *error = is_loaded ? NULL : load();
    pthread_mutex_unlock(&lock);
    return error;
}

const heif_library *cimg_heif_loaded(void) {
    pthread_mutex_lock(&lock);
    const heif_library *result = is_loaded ? &library : NULL;
    pthread_mutex_unlock(&lock);
    return result;
}

bool cimg_heif_keeps_ycbcr(void) {
    const heif_library *loaded = cimg_heif_loaded();
    return loaded != NULL && loaded->heif_get_version_number() >= 0x01100000;
}

const char *cimg_heif_version(void) {
    const heif_library *loaded = cimg_heif_loaded();
    return loaded == NULL ? "" : loaded->heif_get_version();
}
