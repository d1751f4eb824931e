#ifndef IMAGE_APP_CSIMD_H
#define IMAGE_APP_CSIMD_H
#endif
