import Synchronization

extension Publisher {
  /// Republishes elements up to the specified maximum count, and then finishes.
  ///
  ///     upstream:  --1--2--3--4--|
  ///     prefix(2)  --1--(2|)
  ///
  /// Use this operator when you need only the first elements of a stream. After the last of them, the
  /// operator cancels upstream and then finishes. If the maximum is zero, it finishes when upstream publishes
  /// its first element, and a negative number traps. Requests go to upstream unchanged, and you receive
  /// elements on the threads that upstream sends them from.
  /// - Parameter maxLength: The maximum number of elements to republish.
  /// - Returns: A publisher that republishes up to the specified number of elements.
  @inlinable
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    precondition(maxLength >= 0, "maxLength must not be negative, not \(maxLength)")
    return output(in: 0..<maxLength)
  }

  /// Publishes the element at the specified index, and then finishes.
  ///
  ///     upstream:      --1--2--3--4--|
  ///     output(at: 2)  --------(3|)
  ///
  /// Because the operator requests another element for each one before the index, you receive the element
  /// with your first request. The operator then cancels upstream and finishes, on the thread of upstream. A
  /// negative index traps.
  /// - Parameter index: The index of the element, starting at zero.
  /// - Returns: A publisher that publishes the element, or finishes without an element if upstream finishes
  ///   earlier.
  @inlinable
  public func output(at index: Int) -> Publishers.Output<Self> {
    precondition(index >= 0, "index must not be negative, not \(index)")
    return output(in: index...index)
  }

  /// Publishes the elements at a range of indices, and then finishes.
  ///
  ///     upstream:          --1--2--3--4--|
  ///     output(in: 1...2)  -----2--(3|)
  ///
  /// Because the operator requests another element for each one before the range, your requests count only
  /// the elements in the range. After the last of them, the operator cancels upstream and then finishes. If
  /// the range is empty, it finishes when the element at the start of the range arrives. You receive elements
  /// on the threads of upstream. A range with negative bounds traps.
  /// - Parameter range: The range of indices, starting at zero.
  /// - Returns: A publisher that publishes the elements in the range.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Publishers.Output<Self> where R.Bound == Int {
    Publishers.Output(upstream: self, range: range.relative(to: 0..<Int.max))
  }
}

extension Publishers {
  /// A publisher that publishes the elements at a range of indices.
  public struct Output<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The range of indices, starting at zero.
    public let range: CountableRange<Int>

    /// Creates a publisher that publishes the elements at a range of indices. Negative bounds trap.
    /// - Parameters:
    ///   - upstream: The publisher that this publisher receives elements from.
    ///   - range: The range of indices, starting at zero.
    @inlinable
    public init(upstream: Upstream, range: CountableRange<Int>) {
      precondition(range.lowerBound >= 0, "lowerBound must not be negative, not \(range.lowerBound)")
      precondition(range.upperBound >= 0, "upperBound must not be negative, not \(range.upperBound)")
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
  // As in Combine, values are counted and forwarded regardless of the subscription's state, even if upstream
  // breaks the rules.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, OperatorSubscription
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let range: Range<Int>

    /// The index of the next value. Loads and stores don't need ordering, because upstream sends one value at
    /// a time.
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
