/// Keeps an observation alive: see ``observe(isolation:_:)``.
///
/// The observation ends when the token is cancelled or released, on any thread.
public final class ObserveToken: Sendable {
  private let loop: ObservationLoop

  init(_ loop: ObservationLoop) {
    self.loop = loop
  }

  deinit {
    loop.stop()
  }

  /// Ends the observation: the closure does not run again, and is released.
  public func cancel() {
    loop.stop()
  }

  /// Whether the observation was ended.
  public var isCancelled: Bool { loop.isStopped }

  /// Keeps the token in a set.
  public func store(in tokens: inout Set<ObserveToken>) {
    tokens.insert(self)
  }
}

extension ObserveToken: Hashable {
  /// Tokens are equal when they are the same object.
  public static func == (lhs: ObserveToken, rhs: ObserveToken) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
