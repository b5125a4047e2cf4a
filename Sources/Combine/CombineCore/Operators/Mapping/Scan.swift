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
      upstream.subscribe(
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
    func _receiveInUse(_ input: Input) -> Subscribers.Demand {
      downstream._receiveInUse(fold(input))
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
