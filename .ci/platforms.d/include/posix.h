// The POSIX functions that our code calls, as the platforms' headers declare them. `NONNULL` and `NULLABLE` are Clang's
// annotations on platforms whose headers have them, and otherwise empty.
#pragma once
#include <sys/types.h>

#ifndef NONNULL
#define NONNULL
#define NULLABLE
#endif

int open(const char *NONNULL path, int flags, ...);
int openat(int directory, const char *NONNULL path, int flags, ...);
int close(int descriptor);
ssize_t read(int descriptor, void *buffer, size_t count);
ssize_t pread(int descriptor, void *buffer, size_t count, off_t offset);
ssize_t write(int descriptor, const void *buffer, size_t count);
int fsync(int descriptor);
int fcntl(int descriptor, int command, ...);
int pipe(int *NONNULL ends);
int fchmod(int descriptor, mode_t mode);
int flock(int descriptor, int operation);
int mkdir(const char *NONNULL path, mode_t mode);
int unlink(const char *NONNULL path);
int rename(const char *NONNULL from, const char *NONNULL to);
ssize_t readlink(const char *NONNULL path, char *NONNULL buffer, size_t count);
char *NONNULL strerror(int number);
void free(void *NULLABLE memory);
int memcmp(const void *NONNULL first, const void *NONNULL second, size_t count);
__attribute__((noreturn)) void exit(int code);
char *NULLABLE strdup(const char *NONNULL text);
int atoi(const char *NONNULL text);
int atexit(void (*NONNULL function)(void));
int raise(int signal);
int kill(pid_t process, int signal);
pid_t getpid(void);
uid_t geteuid(void);
int usleep(unsigned microseconds);
typedef void (*signal_handler)(int);
signal_handler NULLABLE signal(int number, signal_handler NULLABLE handler);

DIR *NULLABLE opendir(const char *NONNULL path);
int closedir(DIR *NONNULL directory);
int dirfd(DIR *NONNULL directory);
struct dirent *NULLABLE readdir(DIR *NONNULL directory);

struct stat {
  dev_t st_dev;
  ino_t st_ino;
  mode_t st_mode;
  uid_t st_uid;
};
int stat(const char *NONNULL path, struct stat *NONNULL status);
int lstat(const char *NONNULL path, struct stat *NONNULL status);
int fstat(int descriptor, struct stat *NONNULL status);

struct pollfd {
  int fd;
  short events;
  short revents;
};
int poll(struct pollfd *NONNULL descriptors, nfds_t count, int milliseconds);

struct rusage {
  long ru_nvcsw;
  long ru_nivcsw;
};
int getrusage(int who, struct rusage *NONNULL usage);

void *NULLABLE dlopen(const char *NULLABLE path, int mode);
void *NULLABLE dlsym(void *NULLABLE handle, const char *NONNULL name);
#define RTLD_LAZY 1

#define LOCK_EX 2
#define LOCK_NB 4
#define SIGHUP 1
#define SIGINT 2
#define SIGTRAP 5
#define SIGTERM 15
#define EPERM 1
#define ENOENT 2
#define EACCES 13
#define ENOTDIR 20
#define EINTR 4
#define EEXIST 17
#define POLLIN 1
#define POLLOUT 4
#define F_SETFD 2
#define F_SETFL 4
#define FD_CLOEXEC 1
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
