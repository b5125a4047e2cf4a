// The functions of Windows that our code calls. They have `unsigned` instead of `unsigned long`: both have
// 32 bits on Windows, but the standard library of Linux imports the latter with 64 bits.
#pragma once

typedef unsigned DWORD, ULONG;
typedef int BOOL;
typedef void *PVOID;
typedef struct { PVOID Ptr; } SRWLOCK, *PSRWLOCK;
typedef struct { PVOID Ptr; } CONDITION_VARIABLE, *PCONDITION_VARIABLE;
typedef void (*PFLS_CALLBACK_FUNCTION)(PVOID data);

#define INFINITE 0xFFFFFFFF
#define FLS_OUT_OF_INDEXES ((DWORD)0xFFFFFFFF)

void InitializeSRWLock(PSRWLOCK lock);
BOOL SwitchToThread(void);
void AcquireSRWLockExclusive(PSRWLOCK lock);
void ReleaseSRWLockExclusive(PSRWLOCK lock);
void InitializeConditionVariable(PCONDITION_VARIABLE condition);
BOOL SleepConditionVariableSRW(PCONDITION_VARIABLE condition, PSRWLOCK lock, DWORD milliseconds, ULONG flags);
void WakeAllConditionVariable(PCONDITION_VARIABLE condition);
DWORD FlsAlloc(PFLS_CALLBACK_FUNCTION callback);
PVOID FlsGetValue(DWORD index);
BOOL FlsSetValue(DWORD index, PVOID value);
DWORD GetCurrentThreadId(void);
void DebugBreak(void);
