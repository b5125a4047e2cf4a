extension Publisher {
  /// Replaces a failed publisher with another, which a closure makes of the error.
  ///
  ///     upstream:      --1--2--X
  ///     replacement:           --8--9--|
  ///     catch { _ in } --1--2----8--9--|
  ///
  /// Demand that the failed publisher did not meet is requested from the replacement. Threads are those of
  /// whichever publisher is in force. A request of none traps. A cancel that comes between the failure and
  /// the replacement's subscription, so from inside the closure or from another thread at that moment, is
  /// ignored, as in Combine.
  /// - Parameter handler: A closure that makes the replacement of the error.
  /// - Returns: A publisher that goes on with the replacement once upstream fails.
  @inlinable
  public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
  where Output == P.Output {
    Publishers.Catch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// A publisher that replaces another, once that fails, with a publisher made of the error.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    /// The publisher that is replaced on failure.
    public let upstream: Upstream

    /// Makes the replacement of the error.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Makes a publisher that replaces another once that fails.
    /// - Parameters:
    ///   - upstream: The publisher that is replaced on failure.
    ///   - handler: A closure that makes the replacement of the error.
    @inlinable
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let handler = self.handler
      upstream.subscribe(
        CatchSubscription<Upstream.Failure, S>(downstream: subscriber, description: "Catch") {
          error,
          catching in
          handler(error).subscribe(ReplacementSubscriber(catching: catching) { $0 })
        }
      )
    }
  }
}
