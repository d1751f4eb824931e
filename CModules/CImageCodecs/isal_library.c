// Loading ISA-L, once: where it isn't installed, each picture would look for it again.
#include "isal_library.h"
#include "cimg_png.h"

#include <pthread.h>
#include <stdatomic.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static isal_library library;
static const char *failure;
static atomic_bool is_loaded;

static const char *load(void) {
    void *handle = dlopen("libisal.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return "there is no libisal.so.2";
    ISAL_FUNCTIONS(CIMG_FIND)
    is_loaded = true;
    return NULL;
}

static void load_once(void) { failure = load(); }

const char *cimg_isal_load(void) {
    pthread_once(&once, load_once);
    return failure;
}

const isal_library *cimg_isal_library(void) { return is_loaded ? &library : NULL; }
