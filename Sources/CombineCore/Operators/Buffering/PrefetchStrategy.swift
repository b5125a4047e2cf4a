extension Publishers {
  /// How a buffer asks its upstream for values.
  public enum PrefetchStrategy: Hashable, Sendable {
    /// For as many as the buffer holds, and for one more whenever one has left.
    case keepFull

    /// For everything at once.
    case byRequest
  }
}
