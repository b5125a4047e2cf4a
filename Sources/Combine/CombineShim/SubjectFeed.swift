#if !canImport(CombineCore)
  /// A subscription of a subject that says when nothing will come of it any more. Those of Apple's Combine
  /// don't say.
  package protocol SubjectFeed: AnyObject {
    var isTerminal: Bool { get }
  }
#endif
