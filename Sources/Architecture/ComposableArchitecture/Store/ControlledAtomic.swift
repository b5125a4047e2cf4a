#if INTERLEAVING
  import TributaryBase

  // Stands for `Synchronization.Atomic` in this module, so that the exploration of interleavings sees each
  // access. Each module that is explored has this alias: only one of its own takes precedence over the
  // imported name.
  @usableFromInline typealias Atomic = ControlledAtomic
#endif
