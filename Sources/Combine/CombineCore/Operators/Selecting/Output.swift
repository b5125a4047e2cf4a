import Synchronization

extension Publisher {
  /// Sends on the first values, up to a number, and then finishes.
  ///
  ///     upstream:  --1--2--3--4--|
  ///     prefix(2)  --1--(2|)
  ///
  /// The last of them cancels upstream before downstream learns of the end. A prefix of none ends with
  /// upstream's first value. The operator forwards downstream's requests to upstream, and delivers elements
  /// on upstream's threads. A negative number traps.
  /// - Parameter maxLength: The number of values to send on at the most.
  /// - Returns: A publisher of the first values.
  @inlinable
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    precondition(maxLength >= 0, "maxLength must not be negative")
    return output(in: 0..<maxLength)
  }

  /// Sends on the value at one index of the stream, and then finishes.
  ///
  ///     upstream:      --1--2--3--4--|
  ///     output(at: 2)  --------(3|)
  ///
  /// Requests one more for each value before it; then upstream is cancelled before downstream learns of the
  /// end. The operator forwards downstream's requests to upstream, and delivers elements on upstream's
  /// threads. A negative index traps.
  /// - Parameter index: The index, which is 0 for the first value.
  /// - Returns: A publisher of that value, or of none if the stream ends before.
  @inlinable
  public func output(at index: Int) -> Publishers.Output<Self> {
    precondition(index >= 0, "index must not be negative")
    return output(in: index...index)
  }

  /// Sends on the values at a range of indices of the stream, and then finishes.
  ///
  ///     upstream:          --1--2--3--4--|
  ///     output(in: 1...2)  -----2--(3|)
  ///
  /// Requests one more for each value before the range. The last value of the range cancels upstream before
  /// downstream learns of the end; an empty range ends the stream with the value that would come next. The
  /// operator forwards downstream's requests to upstream, and delivers elements on upstream's threads. A
  /// range with negative bounds traps.
  /// - Parameter range: The indices. The first value has index 0.
  /// - Returns: A publisher of those values that there are.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Publishers.Output<Self> where R.Bound == Int {
    Publishers.Output(upstream: self, range: range.relative(to: 0..<Int.max))
  }
}

extension Publishers {
  /// A publisher that sends on the values of another at a range of indices.
  public struct Output<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The indices of the values. The first value has index 0.
    public let range: CountableRange<Int>

    /// Makes a publisher of the values of another at a range of indices. Traps for negative bounds.
    /// - Parameters:
    ///   - upstream: The publisher that this publisher receives elements from.
    ///   - range: The indices of the values. The first value has index 0.
    @inlinable
    public init(upstream: Upstream, range: CountableRange<Int>) {
      precondition(range.lowerBound >= 0, "lowerBound must not be negative")
      precondition(range.upperBound >= 0, "upperBound must not be negative")
      self.upstream = upstream
      self.range = range
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, range: range))
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

extension Publishers.Output {
  // As in Combine, values are counted and sent on whatever the subscription's state is, where upstream breaks
  // the rules.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, OperatorSubscription
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let range: Range<Int>

    /// The index of the next value. Upstream sends one at a time, so loads and stores need no order between
    /// them.
    @usableFromInline let nextIndex = Atomic(0)

    @inlinable
    init(downstream: Downstream, range: Range<Int>) {
      self.downstream = downstream
      self.range = range
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      let index = nextIndex.load(ordering: .relaxed)
      guard index < range.upperBound else {
        finish(with: .finished)
        return .none
      }
      nextIndex.store(index + 1, ordering: .relaxed)
      guard index >= range.lowerBound else { return .max(1) }
      let more = downstream.receive(input)
      if index + 1 == range.upperBound { finish(with: .finished) }
      return more
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      guard end() != nil else { return }
      downstream.receive(completion: completion)
    }

    @usableFromInline var description: String { "Output" }
  }
}
