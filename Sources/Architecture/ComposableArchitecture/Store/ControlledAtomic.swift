#if INTERLEAVING
  import TributaryBase

  // Shadows `Synchronization.Atomic` in this module so that the exploration of interleavings observes each
  // access. Every explored module declares this alias, because an imported name is only shadowed by a
  // declaration in the module itself.
  @usableFromInline typealias Atomic = ControlledAtomic
#endif
