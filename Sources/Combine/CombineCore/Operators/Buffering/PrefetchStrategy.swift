extension Publishers {
  /// A strategy by which a buffer requests values from its upstream.
  public enum PrefetchStrategy: Hashable, Sendable {
    /// Requests as many as the buffer holds, and one more whenever one has left.
    case keepFull

    /// Requests everything at once.
    case byRequest
  }
}
