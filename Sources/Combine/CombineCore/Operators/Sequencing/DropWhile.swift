extension Publisher {
  /// Leaves out the values before the first that does not satisfy a predicate.
  ///
  ///     upstream:             --1--2--3--1--|
  ///     drop(while: { $0<3 }) --------3--1--|
  ///
  /// The operator requests one more element for each element that it drops. The operator forwards
  /// downstream's requests to upstream, and delivers elements and the completion on upstream's threads.
  /// Requesting a demand of `.none` traps.
  /// - Parameter predicate: A closure that returns whether to leave out this value and go on. Not called any
  ///   more once it said no.
  /// - Returns: A publisher of the values from the first that does not satisfy the predicate.
  @inlinable
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that leaves out the values of another before the first that does not satisfy a predicate.
  // Repeats the members of `AllSatisfy`because Combine declares them on each publisher.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// Whether to leave out a value and go on.
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
  /// Leaves out the values before the first that does not satisfy a predicate that may throw; a throw ends
  /// the stream with that error.
  ///
  ///     upstream:          --1--2--3--1--|
  ///     tryDrop(while: …)  --------3--1--|
  ///
  ///     upstream:          --1--x--3--1--|
  ///     tryDrop(while: …)  -----X
  ///
  /// If the closure throws an error, the operator cancels upstream and then fails with that error. The
  /// operator requests one more element for each element that it drops. The operator forwards downstream's
  /// requests to upstream, and delivers elements on upstream's threads. Requesting a demand of `.none` traps.
  /// - Parameter predicate: A closure that returns whether to leave out this value and go on, or throws. Not
  ///   called any more once it said no.
  /// - Returns: A publisher of the values from the first that does not satisfy the predicate, which fails
  ///   with what the predicate throws.
  @inlinable
  public func tryDrop(
    while predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryDropWhile<Self> {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that leaves out the values of another before the first that does not satisfy a predicate
  /// that may throw.
  // Repeats the members of `TryAllSatisfy`because Combine declares them on each publisher.
  public struct TryDropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// Whether to leave out a value and go on, or throws.
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

/// The object of the operators that drop values as long as these satisfy a predicate.
@usableFromInline
final class DropWhileSubscription<Downstream: Subscriber, Translation: FailureTranslation>: UpstreamLink,
  OperatorSubscription
where Downstream.Failure == Translation.Downstream {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Translation.Upstream
  @usableFromInline typealias Predicate = (Input) throws(Downstream.Failure) -> Bool

  @usableFromInline let downstream: Downstream
  @usableFromInline let description: String

  /// Until the first value that does not satisfy it, or the end. Guarded by `lock`.
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
    // The predicate may have cancelled.
    return forgetPredicate() ? downstream.receive(input) : .none
  }

  /// - Returns: Whether the stream goes on.
  @inlinable
  @discardableResult
  func forgetPredicate() -> Bool {
    lock.lock()
    let forgotten = predicate
    predicate = nil
    let goesOn = isSubscribed
    lock.unlock()
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
