#if !canImport(CombineCore)
  /// A publisher that treats all subscribers alike: `CombineCore` erases it at less cost. Apple's Combine
  /// knows nothing of it.
  @usableFromInline
  package protocol AgnosticPublisher {}
#endif
