import CombineShim

extension Publisher {
  /// Collects elements into arrays of a given size.
  ///
  ///     upstream:         --1--2--3--4--5--|
  ///     buffer(count: 2)  -----a-----b-----(c|)   a: [1, 2], b: [3, 4], c: [5]
  ///
  /// This is ReactiveX's name for Combine's `collect(_:)`.
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
  /// This method behaves like ``buffer(timeSpan:count:scheduler:options:)``, but doesn't limit the size of an
  /// array.
  /// - Parameters:
  ///   - time: The length of a period. Zero and negative lengths trap.
  ///   - scheduler: The scheduler that measures the time.
  ///   - options: Options for scheduling the work, or `nil`.
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
  /// The first period begins with the subscription. When an array is full, a new period begins. As in
  /// RxSwift, a period without elements publishes an empty array, so downstream can observe the passing of
  /// time. When upstream finishes, any remaining elements form the last array. If upstream fails, they are
  /// dropped.
  ///
  /// Demand counts arrays. If there is no demand at the end of a period, the period's elements become part of
  /// the next array. While downstream demands an array, the operator requests one element at a time from
  /// upstream. If downstream demand is unlimited, it requests an unlimited number of elements.
  ///
  /// Combine's `collect(.byTimeOrCount(…))` differs: it publishes no empty arrays, ignores demand at the end
  /// of a period, and always delivers on the scheduler. This operator delivers a full array on the thread of
  /// its last element. Downstream receives one array at a time, in order, regardless of the sending threads.
  /// - Parameters:
  ///   - timeSpan: The maximum length of a period. Zero and negative lengths trap.
  ///   - count: The maximum number of elements in an array, at least one.
  ///   - scheduler: The scheduler that measures the time.
  ///   - options: Options for scheduling the work, or `nil`.
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

  /// Collects elements into arrays, publishing an array each time another publisher emits an element.
  ///
  ///     upstream:          --1--2--3--4--|
  ///     boundary:          ------x---x----
  ///     buffer(boundary:)  ------a---b---(c|)   a: [1, 2], b: [3], c: [4]
  ///
  /// All arrays except the last may be empty. The operator subscribes to the boundary before upstream, and
  /// requests an unlimited number of elements from it. The operator ignores the boundary's completion, but
  /// fails if the boundary fails. At a boundary without demand, the elements become part of the next array.
  /// Otherwise, this method behaves like ``buffer(timeSpan:count:scheduler:options:)``.
  /// - Parameter boundary: A publisher that ends the current array with each of its elements.
  /// - Returns: A publisher of arrays.
  @inlinable
  public func buffer<Boundary: Publisher>(boundary: Boundary) -> some Publisher<[Output], Failure>
  where Boundary.Failure == Failure {
    Batches(upstream: self, cuts: .boundary(boundary))
  }

  /// Collects elements into arrays, publishing an array each time another, non-failing publisher emits an
  /// element. For a publisher that can fail, see `buffer(boundary:)`.
  /// - Parameter boundary: A publisher that ends the current array with each of its elements.
  /// - Returns: A publisher of arrays.
  // This method is disfavored. If neither publisher can fail, both methods match, but the one above doesn't
  // need a conversion.
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
  /// Accessed only while an event is handled.
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

  /// A batch without demand continues, which prevents batches from accumulating over time.
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
