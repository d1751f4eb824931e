// A library that is loaded while the program runs. Its own header says what its functions are:
//
//     #define WEBP_FUNCTIONS(f) f(WebPGetInfo) f(WebPFree)
//     static struct { WEBP_FUNCTIONS(CIMG_MEMBER) } library;
//     void *handle = dlopen("libwebp.so.7", RTLD_NOW | RTLD_LOCAL);
//     WEBP_FUNCTIONS(CIMG_FIND)
#ifndef CIMG_LIBRARY_H
#define CIMG_LIBRARY_H

#include <dlfcn.h>

/// A function's pointer, under its name.
#define CIMG_MEMBER(name) __typeof__(&name) name;
/// Returns dlerror() where `handle` has no such function; keeps it in `library` otherwise.
#define CIMG_FIND(name) \
    if (!(library.name = (__typeof__(&name))dlsym(handle, #name))) return dlerror();

#endif
