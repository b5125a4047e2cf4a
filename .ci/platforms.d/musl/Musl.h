// The functions of Musl, the C library of statically linked Linux programs, that our code calls.
#pragma once
#define WATCH_DESCRIPTOR int
#include <posix.h>
#include <linux.h>

typedef struct __pthread *pthread_t;
typedef unsigned pthread_key_t, pthread_mutexattr_t, pthread_condattr_t;
typedef struct { int data[10]; } pthread_mutex_t;
typedef struct { int data[12]; } pthread_cond_t;
#include <threads.h>

int *__errno_location(void);
