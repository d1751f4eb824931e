// Found by pkg-config.
#include <lcms2.h>
