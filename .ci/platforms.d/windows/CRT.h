// The functions of the Windows C runtime that our code calls.
#pragma once

__attribute__((noreturn)) void exit(int code);
int memcmp(const void *first, const void *second, unsigned long long count);
int atexit(void (*function)(void));
