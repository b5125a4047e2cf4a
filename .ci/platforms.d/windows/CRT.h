// What our code calls of the C runtime of Windows.
#pragma once

int atexit(void (*function)(void));
