// Empty. Dispatch's headers include this file, and sys/types.h has the declarations that they use.
