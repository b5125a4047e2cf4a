// Re-exports the locks to every module that imports this one. All declarations of `TributaryBase` are
// `package`, so clients see none of them. `@_exported` is the only way to re-export a module.
@_exported import TributaryBase

#if INTERLEAVING
  import TributaryBase

  // Replaces `Synchronization.Atomic` in this module, so that the exploration of interleavings observes each
  // access. Each explored module declares this alias, because only a module's own declaration takes
  // precedence over the imported name.
  @usableFromInline typealias Atomic = ControlledAtomic
#endif
