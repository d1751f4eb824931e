#pragma once
#include <stddef.h>
#include <stdint.h>

/// libFuzzer as a library: runs `input` on whatever it comes up with, as the arguments have it.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*input)(const uint8_t *data, size_t size));
