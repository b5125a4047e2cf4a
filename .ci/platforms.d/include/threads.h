// The functions of POSIX threads that our code calls.
#pragma once

int pthread_mutex_init(pthread_mutex_t *NONNULL mutex, const pthread_mutexattr_t *NULLABLE attributes);
int pthread_mutex_lock(pthread_mutex_t *NONNULL mutex);
int pthread_mutex_unlock(pthread_mutex_t *NONNULL mutex);
int pthread_cond_init(pthread_cond_t *NONNULL condition, const pthread_condattr_t *NULLABLE attributes);
int pthread_cond_wait(pthread_cond_t *NONNULL condition, pthread_mutex_t *NONNULL mutex);
int pthread_cond_broadcast(pthread_cond_t *NONNULL condition);
int pthread_key_create(pthread_key_t *NONNULL key, void (*NULLABLE destructor)(void *NULLABLE));
void *NULLABLE pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *NULLABLE value);
pthread_t pthread_self(void);
int sched_yield(void);
