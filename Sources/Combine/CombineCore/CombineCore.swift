// Re-exports the locks to all modules that import this one. Clients don't see them, because all declarations
// of `TributaryBase` are `package`. `@_exported` is the only way to re-export a module.
@_exported import TributaryBase

#if INTERLEAVING
  import TributaryBase

  // Replaces `Synchronization.Atomic` in this module, which lets the exploration of interleavings observe
  // each access. An explored module declares this alias itself, because only its own declaration takes
  // precedence over the imported name.
  @usableFromInline typealias Atomic = ControlledAtomic
#endif
