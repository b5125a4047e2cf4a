extension Publisher {
  /// Replaces a failed publisher with another, which a closure makes of the error or else throws.
  ///
  ///     upstream:             --1--2--X
  ///     replacement:                  --8--9--|
  ///     tryCatch { _ in … }   --1--2----8--9--|
  ///     tryCatch { throw … }  --1--2--X
  ///
  /// Demand that the failed publisher did not meet is requested from the replacement. Threads are those of
  /// whichever publisher is in force. A request of none traps. A cancel that comes between the failure and
  /// the replacement's subscription, so from inside the closure or from another thread at that moment, is
  /// ignored, as in Combine.
  /// - Parameter handler: A closure that makes the replacement of the error, or throws what the stream is to
  ///   fail with.
  /// - Returns: A publisher that goes on with the replacement once upstream fails.
  @inlinable
  public func tryCatch<P: Publisher>(
    _ handler: @escaping (Failure) throws -> P
  ) -> Publishers.TryCatch<Self, P> where Output == P.Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// A publisher that replaces another, once that fails, with a publisher made by a closure that may throw.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher that is replaced on failure.
    public let upstream: Upstream

    /// Makes the replacement of the error, or throws.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    /// Makes a publisher that replaces another once that fails.
    /// - Parameters:
    ///   - upstream: The publisher that is replaced on failure.
    ///   - handler: A closure that makes the replacement of the error, or throws.
    @inlinable
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      let handler = self.handler
      upstream.subscribe(
        CatchSubscription<Upstream.Failure, S>(downstream: subscriber, description: "TryCatch") {
          error,
          catching in
          do {
            try handler(error).subscribe(ReplacementSubscriber(catching: catching) { $0 })
          } catch {
            catching.giveUp(with: error)
          }
        }
      )
    }
  }
}
