extension Publisher {
  /// Folds each value into a result and sends the result so far.
  ///
  ///     upstream:     --1--2--3--|
  ///     scan(0, +)    --1--3--6--|
  ///
  /// Each subscriber gets a fold of its own. Demand, completion and threads are upstream's.
  /// - Parameters:
  ///   - initialResult: The value into which the first one is folded.
  ///   - nextPartialResult: A closure that makes the next result of the one before and the value.
  /// - Returns: A publisher of the results.
  @inlinable
  public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// A publisher that folds the values of another and sends each result.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are folded.
    public let upstream: Upstream

    /// The value into which the first value is folded.
    public let initialResult: Output

    /// Makes the next result of the one before and the value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Makes the publisher that ``Publisher/scan(_:_:)`` returns.
    @inlinable
    public init(
      upstream: Upstream,
      initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == Upstream.Failure {
      upstream.receive(
        subscriber:
          Inner(downstream: subscriber, initialResult: initialResult, nextPartialResult: nextPartialResult)
      )
    }
  }
}

extension Publishers.Scan {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: PassThroughSubscriber
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let nextPartialResult: (Output, Input) -> Output
    /// Held while a value is folded: by the rules no two come at once, and if they do one waits. It lets a
    /// value pass that comes from inside the closure.
    @usableFromInline let gate = Gate()

    /// Guarded by `gate`, inside which values that come from inside the closure take turns. So no access
    /// needs the check of exclusivity.
    @exclusivity(unchecked)
    @usableFromInline var result: Output

    @inlinable
    init(
      downstream: Downstream,
      initialResult: Output,
      nextPartialResult: @escaping (Output, Input) -> Output
    ) {
      self.downstream = downstream
      result = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      downstream.receive(fold(input))
    }

    @inlinable
    @inline(__always)
    func _receive(_ event: _UseEvent<Input>) -> Subscribers.Demand {
      switch event {
      case .begin: downstream._receive(.begin)
      case .value(let input): downstream._receive(.value(fold(input)))
      case .end: downstream._receive(.end)
      }
    }

    @inlinable
    @inline(__always)
    func fold(_ input: Input) -> Output {
      let isOutermost = gate.enter()
      let current = result
      let next = nextPartialResult(current, input)
      // Swapped, not set: the old result is released outside the gate.
      var previous = next
      swap(&previous, &result)
      if isOutermost { gate.leave() }
      _ = consume previous
      return next
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion)
    }

    @usableFromInline var description: String { "Scan" }

    @usableFromInline var customMirror: Mirror {
      let isOutermost = gate.enter()
      let result = result
      if isOutermost { gate.leave() }
      return Mirror(self, children: ["downstream": downstream, "result": result])
    }
  }
}

extension Publisher {
  /// Folds each value into a result with a closure that may throw, and sends the result so far.
  ///
  ///     upstream:       --1--2--x--4--|
  ///     tryScan(0, …)   --1--3--X
  ///
  /// Each subscriber gets a fold of its own. Demand and threads are upstream's. A throw cancels upstream
  /// before downstream learns of it.
  /// - Parameters:
  ///   - initialResult: The value into which the first one is folded.
  ///   - nextPartialResult: A closure that makes the next result of the one before and the value, or throws.
  /// - Returns: A publisher of the results that fails with what the closure throws.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    Publishers.TryScan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// A publisher that folds the values of another with a closure that may throw, and sends each result.
  public struct TryScan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values are folded.
    public let upstream: Upstream

    /// The value into which the first value is folded.
    public let initialResult: Output

    /// Makes the next result of the one before and the value, or throws.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Makes the publisher that ``Publisher/tryScan(_:_:)`` returns.
    @inlinable
    public init(
      upstream: Upstream,
      initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber:
          Inner(downstream: subscriber, initialResult: initialResult, nextPartialResult: nextPartialResult)
      )
    }
  }
}

extension Publishers.TryScan {
  // As in Combine, a value is not checked against the subscription's state: where upstream breaks the rules,
  // the closure runs before the subscription and after the end too, and its result goes downstream. An error
  // is sent only while subscribed.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, OperatorSubscription
  where Downstream.Input == Output, Downstream.Failure == any Error {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let nextPartialResult: (Output, Input) throws -> Output

    /// Held while a value is folded. Where upstream breaks the rules and sends two values at once, one waits.
    /// A value that is sent from inside the closure enters too, on its thread.
    @usableFromInline let gate = Gate()

    /// Guarded by `gate`. Values that are sent from inside the closure are folded one after the other, so no
    /// two accesses overlap.
    @exclusivity(unchecked)
    @usableFromInline var result: Output

    @inlinable
    init(
      downstream: Downstream,
      initialResult: Output,
      nextPartialResult: @escaping (Output, Input) throws -> Output
    ) {
      self.downstream = downstream
      result = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      let isOutermost = gate.enter()
      let current = result
      let next: Output
      do {
        next = try nextPartialResult(current, input)
      } catch {
        if isOutermost { gate.leave() }
        guard let subscription = end() else { return .none }
        subscription.cancel()
        downstream.receive(completion: .failure(error))
        return .none
      }
      // Swapped, not set: the old result is released outside the gate.
      var previous = next
      swap(&previous, &result)
      if isOutermost { gate.leave() }
      _ = consume previous
      return downstream.receive(next)
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      guard end() != nil else { return }
      downstream.receive(completion: completion.eraseError)
    }

    @usableFromInline var description: String { "TryScan" }
  }
}

extension Publishers.TryScan.Inner {
  @usableFromInline var customMirror: Mirror {
    let state = lock.withLock { self.state }
    let isOutermost = gate.enter()
    let result = result
    if isOutermost { gate.leave() }
    return Mirror(self, children: ["downstream": downstream, "status": state, "result": result])
  }
}
