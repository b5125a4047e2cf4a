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
      upstream.receive(
        subscriber:
          CatchSubscription<Upstream.Failure, S>(downstream: subscriber, description: "Catch") {
            error,
            catching in
            handler(error).receive(subscriber: ReplacementSubscriber(catching: catching) { $0 })
          }
      )
    }
  }
}

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
      upstream.receive(
        subscriber:
          CatchSubscription<Upstream.Failure, S>(downstream: subscriber, description: "TryCatch") {
            error,
            catching in
            do {
              try handler(error).receive(subscriber: ReplacementSubscriber(catching: catching) { $0 })
            } catch {
              catching.giveUp(with: error)
            }
          }
      )
    }
  }
}

/// The subscriber of the publisher that stands in for a failed one, for ``Publishers/Catch`` and
/// ``Publishers/TryCatch``.
@usableFromInline
struct ReplacementSubscriber<UpstreamFailure: Error, Failure: Error, Downstream: Subscriber>: Subscriber,
  OperatorObject
{
  @usableFromInline typealias Input = Downstream.Input

  @usableFromInline let catching: CatchSubscription<UpstreamFailure, Downstream>

  /// Makes an error for downstream of the replacement's.
  @usableFromInline let convert: (Failure) -> Downstream.Failure

  @inlinable
  init(
    catching: CatchSubscription<UpstreamFailure, Downstream>,
    convert: @escaping (Failure) -> Downstream.Failure
  ) {
    self.catching = catching
    self.convert = convert
  }

  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    catching.receiveReplacement(subscription)
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    catching.deliver(input, to: catching.downstream)
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    catching.completeReplacement(completion.mapError(convert))
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { catching.combineIdentifier }

  @usableFromInline var description: String { catching.description }

  @usableFromInline var customMirror: Mirror { catching.customMirror }
}
