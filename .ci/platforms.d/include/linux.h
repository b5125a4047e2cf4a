// The functions of the Linux kernel's interface that our code calls. The headers of Android and Musl differ only in one type.
#pragma once

#define EWOULDBLOCK 11
#define EADDRINUSE 98
#define EADDRNOTAVAIL 99
#define O_CREAT 0100
#define O_EXCL 0200
#define O_TRUNC 01000
#define O_DIRECTORY 0200000
#define O_NOFOLLOW 0400000
#define O_CLOEXEC 02000000
#define O_NOCTTY 0400
#define O_NONBLOCK 04000

struct inotify_event {
  int wd;
  unsigned mask, cookie, len;
  char name[];
};
int inotify_init1(int flags);
int inotify_add_watch(int descriptor, const char *NONNULL path, unsigned mask);
int inotify_rm_watch(int descriptor, WATCH_DESCRIPTOR watch);
#define IN_CLOEXEC O_CLOEXEC
#define IN_NONBLOCK O_NONBLOCK
#define IN_CLOSE_WRITE 0x00000008
#define IN_MOVED_FROM 0x00000040
#define IN_MOVED_TO 0x00000080
#define IN_CREATE 0x00000100
#define IN_DELETE 0x00000200
#define IN_DELETE_SELF 0x00000400
#define IN_MOVE_SELF 0x00000800
#define IN_Q_OVERFLOW 0x00004000
#define IN_IGNORED 0x00008000
#define IN_ONLYDIR 0x01000000
