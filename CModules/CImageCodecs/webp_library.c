// Loading libwebp.
#include "cimg_webp.h"
#include "webp_library.h"

#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static webp_library library;
static atomic_bool is_loaded;

static const char *load(void) {
    void *handle = dlopen("libwebp.so.7", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return dlerror();
    WEBP_FUNCTIONS(CIMG_FIND)
    is_loaded = true;
    return NULL;
}

const char *cimg_webp_load(void) {
    pthread_mutex_lock(&lock);
    const char *error = is_loaded ? NULL : load();
    pthread_mutex_unlock(&lock);
    return error;
}

const webp_library *cimg_webp_library(void) { return is_loaded ? &library : NULL; }

int cimg_webp_version(void) { return is_loaded ? library.WebPGetDecoderVersion() : 0; }
