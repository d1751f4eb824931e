// The module is its header; this file makes SwiftPM build it, which checks that it compiles as C on its own.
#include "CSIMD.h"
