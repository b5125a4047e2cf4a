#if !canImport(CombineCore)
  /// A subscription of this package's own. Apple's operators know nothing of it.
  @usableFromInline
  package protocol OwnSubscription {}
#endif
