#if INTERLEAVING
  import CombineShim

  // Stands for `Synchronization.Atomic` in this module, so that the exploration of interleavings sees each
  // access.
  @usableFromInline typealias Atomic = ControlledAtomic
#endif
