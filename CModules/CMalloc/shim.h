// The C library's settings of its allocator, which Swift's module for it lacks.
#include <malloc.h>
