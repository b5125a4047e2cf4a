// Empty: Dispatch's headers include it, and the declarations that they use of it are in sys/types.h.
