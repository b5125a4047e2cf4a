// The functions of the C library of Apple's systems that our code calls.
#pragma once
#define NONNULL _Nonnull
#define NULLABLE _Nullable
#include <posix.h>

#define EWOULDBLOCK 35
#define EADDRINUSE 48
#define EADDRNOTAVAIL 49
#define O_NONBLOCK 0x0004
#define O_CREAT 0x0200
#define O_NOFOLLOW 0x0100
#define O_TRUNC 0x0400
#define O_EXCL 0x0800
#define O_EVTONLY 0x8000
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define O_NOCTTY 0x00020000
#define F_FULLFSYNC 51

struct _opaque_pthread_t { long __sig; };
typedef struct _opaque_pthread_t *pthread_t;
typedef unsigned long pthread_key_t;
typedef struct { long __sig; } pthread_mutex_t;
typedef struct { long __sig; } pthread_cond_t;
typedef struct { long __sig; } pthread_mutexattr_t;
typedef struct { long __sig; } pthread_condattr_t;
#include <threads.h>

int *NONNULL __error(void);
