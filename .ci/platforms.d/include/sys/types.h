// The types that the headers of the C libraries and of Dispatch use.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef __PTRDIFF_TYPE__ ssize_t;
typedef int pid_t;
typedef unsigned uid_t;
typedef long long off_t;
#if defined(__APPLE__)
typedef unsigned short mode_t;
typedef int dev_t;
typedef unsigned long long ino_t;
typedef unsigned nfds_t;
#elif !defined(_WIN32)
typedef unsigned mode_t;
typedef unsigned long long dev_t, ino_t;
#if defined(__ANDROID__)
typedef unsigned nfds_t;
#else
typedef unsigned long nfds_t;
#endif
#endif
#if defined(__APPLE__)
typedef struct { int descriptor; } DIR;
struct dirent { char d_name[1024]; };
#elif !defined(_WIN32)
typedef struct DIR DIR;
struct dirent { char d_name[256]; };
#endif
#if defined(_WIN32)
// Annotations of Microsoft's headers.
#define _Check_return_
#define _In_
#define _Ret_maybenull_
#define _Ret_notnull_
#endif
#if defined(__APPLE__)
typedef unsigned mach_port_t;
typedef int mach_msg_return_t;
typedef struct mach_msg_header mach_msg_header_t;
#endif
