// The functions of WASI's C library that our code calls.
#pragma once

int atexit(void (*function)(void));
