// What our code calls of WASI's C library.
#pragma once

int atexit(void (*function)(void));
