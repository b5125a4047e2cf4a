// The functions of Bionic, Android's C library, that our code calls. Its headers have nullability annotations.
#pragma once
#define NONNULL _Nonnull
#define NULLABLE _Nullable
#define WATCH_DESCRIPTOR unsigned
#include <posix.h>
#include <linux.h>

typedef long pthread_t;
typedef int pthread_key_t;
typedef struct { int data[10]; } pthread_mutex_t;
typedef struct { int data[12]; } pthread_cond_t;
typedef long pthread_mutexattr_t, pthread_condattr_t;
#include <threads.h>

int *NONNULL __errno(void);
