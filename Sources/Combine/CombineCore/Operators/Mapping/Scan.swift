extension Publisher {
  /// Transforms each element by combining it with the previous result and publishes each result.
  ///
  ///     upstream:     --1--2--3--|
  ///     scan(0, +)    --1--3--6--|
  ///
  /// Use `scan(_:_:)` to publish a running result, such as a total. The operator keeps a result for each
  /// subscriber. It forwards requests to upstream unchanged, and you receive results and the completion on
  /// the threads that upstream sends from.
  /// - Parameters:
  ///   - initialResult: The result to combine with the first element.
  ///   - nextPartialResult: A closure that combines the previous result with the next element and returns the
  ///     next result.
  /// - Returns: A publisher that publishes the results of the closure.
  @inlinable
  public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// A publisher that combines each element with the previous result and publishes each result.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The result to combine with the first element.
    public let initialResult: Output

    /// The closure that combines the previous result with the next element.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Creates the publisher that ``Publisher/scan(_:_:)`` returns.
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
    /// Held while the closure runs. If upstream breaks the rules and sends two values at once, one of them
    /// waits. A value that the closure itself sends enters recursively.
    @usableFromInline let gate = Gate()

    /// Guarded by `gate`. The closure's own values are handled one after the other, which means that accesses
    /// don't overlap.
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
      // A swap, unlike an assignment, leaves the old result to be released outside the gate.
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
  /// Transforms each element by combining it with the previous result, using an error-throwing closure, and
  /// publishes each result.
  ///
  ///     upstream:       --1--2--x--4--|
  ///     tryScan(0, …)   --1--3--X
  ///
  /// Use `tryScan(_:_:)` to publish a running result when combining an element can fail. If the closure
  /// throws an error, the operator cancels upstream and fails with that error. Otherwise, it behaves like
  /// ``scan(_:_:)``.
  /// - Parameters:
  ///   - initialResult: The result to combine with the first element.
  ///   - nextPartialResult: A closure that combines the previous result with the next element and returns the
  ///     next result, or throws an error.
  /// - Returns: A publisher that publishes the results of the closure, or fails with the error that the
  ///   closure throws.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    Publishers.TryScan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// A publisher that combines each element with the previous result, using an error-throwing closure, and
  /// publishes each result.
  public struct TryScan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The result to combine with the first element.
    public let initialResult: Output

    /// The closure that combines the previous result with the next element, or throws an error.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Creates the publisher that ``Publisher/tryScan(_:_:)`` returns.
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
  // As in Combine, values are forwarded regardless of the subscription's state, while an error is sent only
  // when there is a subscription. If upstream breaks the rules, the closure also runs before the subscription
  // and after the end, and its result goes downstream.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, OperatorSubscription
  where Downstream.Input == Output, Downstream.Failure == any Error {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let nextPartialResult: (Output, Input) throws -> Output

    /// Held while the closure runs. If upstream breaks the rules and sends two values at once, one of them
    /// waits. A value that the closure itself sends enters recursively.
    @usableFromInline let gate = Gate()

    /// Guarded by `gate`. The closure's own values are handled one after the other, which means that accesses
    /// don't overlap.
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
      // A swap, unlike an assignment, leaves the old result to be released outside the gate.
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
