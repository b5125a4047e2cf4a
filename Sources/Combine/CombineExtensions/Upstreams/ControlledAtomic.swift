#if INTERLEAVING
  import TributaryBase

  // Replaces `Synchronization.Atomic` in this module, so that the exploration of interleavings observes each
  // access. Each explored module needs its own alias, because only a module's own declaration takes
  // precedence over the imported name.
  @usableFromInline typealias Atomic = ControlledAtomic
#endif
