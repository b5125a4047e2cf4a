extension Publisher {
  /// Omits elements from the upstream publisher until a given closure returns `false`, before republishing
  /// all remaining elements.
  ///
  ///     upstream:             --1--2--3--1--|
  ///     drop(while: { $0<3 }) --------3--1--|
  ///
  /// The operator requests another element for each one that it drops, and otherwise forwards requests to
  /// upstream unchanged. You receive elements and the completion on the threads of upstream.
  /// - Parameter predicate: A closure that returns `true` to drop the element. When it has returned `false`,
  ///   the operator doesn't call it again.
  /// - Returns: A publisher that skips elements until the closure returns `false`.
  @inlinable
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that omits elements until a given closure returns `false`.
  // The members are duplicates of those in `AllSatisfy`, because Combine declares them for each publisher.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that returns `true` to drop an element.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates the publisher that ``Publisher/drop(while:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      let predicate = predicate
      upstream.receive(
        subscriber:
          DropWhileSubscription(
            downstream: subscriber,
            description: "DropWhile",
            translation: SameFailure<Failure>.self,
            predicate: { value throws(Failure) in predicate(value) }
          )
      )
    }
  }
}

extension Publisher {
  /// Omits elements from the upstream publisher until an error-throwing closure returns `false`, before
  /// republishing all remaining elements.
  ///
  ///     upstream:          --1--2--3--1--|
  ///     tryDrop(while: …)  --------3--1--|
  ///
  ///     upstream:          --1--x--3--1--|
  ///     tryDrop(while: …)  -----X
  ///
  /// If the closure throws an error, the operator cancels upstream and fails with that error. Otherwise, it
  /// behaves like ``drop(while:)``.
  /// - Parameter predicate: A closure that returns `true` to drop the element, or throws an error. When it
  ///   has returned `false`, the operator doesn't call it again.
  /// - Returns: A publisher that skips elements until the closure returns `false`, or fails with the error
  ///   that the closure throws.
  @inlinable
  public func tryDrop(
    while predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryDropWhile<Self> {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that omits elements until a given error-throwing closure returns `false`.
  // The members are duplicates of those in `TryAllSatisfy`, because Combine declares them for each publisher.
  public struct TryDropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that returns `true` to drop an element, or throws an error.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates the publisher that ``Publisher/tryDrop(while:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber:
          DropWhileSubscription(
            downstream: subscriber,
            description: "TryDropWhile",
            translation: ErasedFailure<Upstream.Failure>.self,
            predicate: predicate
          )
      )
    }
  }
}

/// The subscription object of the operators that drop values while a predicate is satisfied.
@usableFromInline
final class DropWhileSubscription<Downstream: Subscriber, Translation: FailureTranslation>: UpstreamLink,
  OperatorSubscription
where Downstream.Failure == Translation.Downstream {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Translation.Upstream
  @usableFromInline typealias Predicate = (Input) throws(Downstream.Failure) -> Bool

  @usableFromInline let downstream: Downstream
  @usableFromInline let description: String

  /// The predicate, until a value doesn't satisfy it or the stream ends. Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var predicate: Predicate?

  @inlinable
  init(
    downstream: Downstream,
    description: String,
    translation: Translation.Type,
    predicate: @escaping Predicate
  ) {
    self.downstream = downstream
    self.description = description
    self.predicate = predicate
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    lock.lock()
    guard isSubscribed else {
      lock.unlock()
      return .none
    }
    let predicate = predicate
    lock.unlock()
    guard let predicate else { return downstream.receive(input) }
    do throws(Downstream.Failure) {
      if try predicate(input) { return .max(1) }
    } catch {
      forgetPredicate()
      finish(with: .failure(error))
      return .none
    }
    // The predicate may have cancelled the stream.
    return forgetPredicate() ? downstream.receive(input) : .none
  }

  /// - Returns: `false` if the stream has ended.
  @inlinable
  @discardableResult
  func forgetPredicate() -> Bool {
    let (forgotten, goesOn) = lock.withLock { (predicate.take(), isSubscribed) }
    withExtendedLifetime(forgotten) {}
    return goesOn
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    guard end() != nil else { return }
    forgetPredicate()
    downstream.receive(completion: completion.mapError(Translation.translate))
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    upstreamSubscription?.request(demand)
  }

  @inlinable
  func cancel() {
    guard let subscription = end() else { return }
    forgetPredicate()
    subscription.cancel()
  }
}
