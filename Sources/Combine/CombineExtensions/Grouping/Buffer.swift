import CombineShim

extension Publisher {
  /// Collects elements into arrays of a given size.
  ///
  ///     upstream:         --1--2--3--4--5--|
  ///     buffer(count: 2)  -----a-----b-----(c|)   a: [1, 2], b: [3, 4], c: [5]
  ///
  /// ReactiveX's name for Combine's `collect(_:)`.
  /// - Parameter count: The number of elements in an array. The last array may have fewer.
  /// - Returns: A publisher of arrays.
  @inlinable
  public func buffer(count: Int) -> Publishers.CollectByCount<Self> {
    collect(count)
  }

  /// Collects the elements of each time period into an array.
  ///
  ///     upstream:                      --1---2----------3-|
  ///     buffer(time: 5, scheduler: s)  -----a----b----c---(d|)   a: [1], b: [2], c: [], d: [3]
  ///
  /// Works like ``buffer(timeSpan:count:scheduler:options:)`` without a count.
  /// - Parameters:
  ///   - time: The length of a period. Zero and negative lengths trap.
  ///   - scheduler: The scheduler that measures the time.
  ///   - options: The scheduler's options for the work, or `nil`.
  /// - Returns: A publisher of arrays, which may be empty.
  @inlinable
  public func buffer<S: Scheduler>(
    time: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> some Publisher<[Output], Failure> {
    Batches(upstream: self, cuts: .periods(time, count: nil, scheduler: scheduler, options: options))
  }

  /// Collects the elements of each time period, up to a maximum number, into an array.
  ///
  ///     upstream:                         --1-2-3----------4--|
  ///     buffer(timeSpan: 6, count: 2, …)  ----a-----b-----c---(d|)   a: [1, 2], b: [3], c: [], d: [4]
  ///
  /// The first period begins with the subscription. A full array begins a new period. As in RxSwift, a period
  /// without elements publishes an empty array, so downstream can observe the passing of time. When upstream
  /// finishes, the remaining elements, if any, form the last array. A failure drops them.
  ///
  /// Demand counts arrays. If there is none at the end of a period, its elements are part of the next array.
  /// While downstream demands an array, elements are requested from upstream: one at a time, or an unlimited
  /// number if downstream's demand is unlimited.
  ///
  /// (Combine's `collect(.byTimeOrCount(…))` differs: it publishes no empty arrays, ignores demand at the end
  /// of a period, and always delivers on the scheduler. This operator delivers a full array on the thread of
  /// its last element.) Downstream receives one array at a time, in order, regardless of the sending threads.
  /// - Parameters:
  ///   - timeSpan: The maximum length of a period. Zero and negative lengths trap.
  ///   - count: The maximum number of elements in an array, at least one.
  ///   - scheduler: The scheduler that measures the time.
  ///   - options: The scheduler's options for the work, or `nil`.
  /// - Returns: A publisher of arrays, which may be empty.
  @inlinable
  public func buffer<S: Scheduler>(
    timeSpan: S.SchedulerTimeType.Stride,
    count: Int,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> some Publisher<[Output], Failure> {
    Batches(upstream: self, cuts: .periods(timeSpan, count: count, scheduler: scheduler, options: options))
  }

  /// Collects the elements between the elements of another publisher into arrays.
  ///
  ///     upstream:          --1--2--3--4--|
  ///     boundary:          ------x---x----
  ///     buffer(boundary:)  ------a---b---(c|)   a: [1, 2], b: [3], c: [4]
  ///
  /// Arrays other than the last may be empty. The boundary is subscribed to before upstream, with unlimited
  /// demand. Its finish has no effect. Its failure fails the stream. If there is no demand at a boundary, the
  /// elements are part of the next array. Otherwise, this operator works like
  /// ``buffer(timeSpan:count:scheduler:options:)``.
  /// - Parameter boundary: The publisher whose elements end the arrays.
  /// - Returns: A publisher of arrays.
  @inlinable
  public func buffer<Boundary: Publisher>(boundary: Boundary) -> some Publisher<[Output], Failure>
  where Boundary.Failure == Failure {
    Batches(upstream: self, cuts: .boundary(boundary))
  }

  /// Collects the elements between the elements of another publisher, which cannot fail, into arrays. See
  /// `buffer(boundary:)` with a publisher that can fail.
  /// - Parameter boundary: The publisher whose elements end the arrays.
  /// - Returns: A publisher of arrays.
  // Disfavored: if neither can fail, both methods match, and the one above needs no conversion.
  @_disfavoredOverload
  @inlinable
  public func buffer<Boundary: Publisher>(boundary: Boundary) -> some Publisher<[Output], Failure>
  where Boundary.Failure == Never {
    buffer(boundary: boundary.setFailureType(to: Failure.self))
  }
}

/// A publisher of arrays.
@usableFromInline
struct Batches<Upstream: Publisher>: Publisher {
  @usableFromInline typealias Output = [Upstream.Output]
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline let upstream: Upstream
  @usableFromInline let cuts: Cuts<Failure>

  @inlinable
  init(upstream: Upstream, cuts: Cuts<Failure>) {
    self.upstream = upstream
    self.cuts = cuts
  }

  @inlinable
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = BatchSubscription<S, Upstream.Output>(downstream: subscriber, cuts: cuts)
    subscriber.receive(subscription: subscription)
    subscription.start(upstream, cuts)
  }
}

/// The subscription of an operator that collects arrays.
@usableFromInline
final class BatchSubscription<Downstream: Subscriber, Value>: CuttingSubscription<Downstream, Value>,
  CustomStringConvertible
where Downstream.Input == [Value] {
  /// Accessed only by the event handling.
  @usableFromInline var batch: [Value] = []

  @usableFromInline var description: String { "Buffer" }

  @inlinable
  override init(downstream: Downstream, cuts: Cuts<Downstream.Failure>) {
    super.init(downstream: downstream, cuts: cuts)
  }

  @usableFromInline
  override func beginPiece() -> Bool { isOuterOpen }

  @inlinable
  override func add(_ value: Value) {
    batch.append(value)
  }

  @usableFromInline
  override func endPiece() {
    let full = batch
    batch = []
    send(full)
  }

  /// A batch without demand continues, so that batches don't accumulate over time.
  @usableFromInline override var canEndPiece: Bool { outerDemand.wantsValues }

  @usableFromInline
  override func endPieces(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if case .finished = completion, !batch.isEmpty { endPiece() }
  }

  @usableFromInline
  override func dismantle() {
    super.dismantle()
    batch = []
  }
}
