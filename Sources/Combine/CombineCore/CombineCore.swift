// Re-exports the locks to all modules that import this one, for which `@_exported` is the only way. Clients
// don't see them, because all declarations of `TributaryBase` are `package`.
@_exported import TributaryBase

#if INTERLEAVING
  import TributaryBase

  // Replaces `Synchronization.Atomic` in this module, which lets the exploration of interleavings observe
  // each access. An explored module declares this alias itself, because only its own declaration takes
  // precedence over the imported name.
  @usableFromInline typealias Atomic = ControlledAtomic
#endif
