extension Publisher {
  /// Handles errors from an upstream publisher by replacing it with another publisher.
  ///
  ///     upstream:      --1--2--X
  ///     replacement:           --8--9--|
  ///     catch { _ in } --1--2----8--9--|
  ///
  /// Use this operator to continue with another source when upstream fails, for example with a cache when a
  /// request fails. The operator requests from the replacement what the failed publisher still owed you, and
  /// you receive elements on the threads of the publisher that sends them.
  ///
  /// > Note: As in Apple's implementation, a cancellation has no effect if it comes after the failure and
  /// > before the replacement's subscription.
  ///
  /// - Parameter handler: A closure that receives the error and returns the replacement publisher.
  /// - Returns: A publisher that continues with the replacement when upstream fails.
  @inlinable
  public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
  where Output == P.Output {
    Publishers.Catch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// A publisher that handles errors from an upstream publisher by replacing it with another publisher.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    /// The publisher to replace when it fails.
    public let upstream: Upstream

    /// The closure that receives the error and returns the replacement publisher.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Creates a publisher that replaces its upstream publisher when that publisher fails.
    /// - Parameters:
    ///   - upstream: The publisher to replace when it fails.
    ///   - handler: A closure that receives the error and returns the replacement publisher.
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
  /// Handles errors from an upstream publisher by either replacing it with another publisher or throwing a
  /// new error.
  ///
  ///     upstream:             --1--2--X
  ///     replacement:                  --8--9--|
  ///     tryCatch { _ in … }   --1--2----8--9--|
  ///     tryCatch { throw … }  --1--2--X
  ///
  /// Use this operator instead of ``catch(_:)`` when only some errors have a replacement. Your closure either
  /// returns the replacement or throws an error, with which the stream then fails. In all other respects, the
  /// two operators are the same.
  /// - Parameter handler: A closure that receives the error, and returns the replacement publisher or throws
  ///   an error.
  /// - Returns: A publisher that continues with the replacement when upstream fails.
  @inlinable
  public func tryCatch<P: Publisher>(
    _ handler: @escaping (Failure) throws -> P
  ) -> Publishers.TryCatch<Self, P> where Output == P.Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// A publisher that handles errors from an upstream publisher by either replacing it with another publisher
  /// or throwing a new error.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher to replace when it fails.
    public let upstream: Upstream

    /// The closure that receives the error, and returns the replacement publisher or throws an error.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    /// Creates a publisher that replaces its upstream publisher when that publisher fails.
    /// - Parameters:
    ///   - upstream: The publisher to replace when it fails.
    ///   - handler: A closure that receives the error, and returns the replacement publisher or throws an
    ///     error.
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

/// The subscriber of the replacement publisher, for ``Publishers/Catch`` and ``Publishers/TryCatch``.
@usableFromInline
struct ReplacementSubscriber<UpstreamFailure: Error, Failure: Error, Downstream: Subscriber>: Subscriber,
  OperatorObject
{
  @usableFromInline typealias Input = Downstream.Input

  @usableFromInline let catching: CatchSubscription<UpstreamFailure, Downstream>

  /// Converts the replacement's failure to the downstream failure type.
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
