import CombineShim

extension Publisher {
  /// Collects elements into arrays of a given size.
  ///
  ///     upstream:         --1--2--3--4--5--|
  ///     buffer(count: 2)  -----a-----b-----(c|)   a: [1, 2], b: [3, 4], c: [5]
  ///
  /// ReactiveX uses this name for Combine's `collect(_:)`.
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
  /// Apart from the size of an array, which it doesn't limit, this method behaves like
  /// ``buffer(timeSpan:count:scheduler:options:)``.
  /// - Parameters:
  ///   - time: The length of a period, which must be positive.
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
  /// The first period begins when you subscribe, and a new one begins when an array is full. If no element
  /// arrives during a period, you receive an empty array, as in RxSwift, which lets you observe the passing
  /// of time. When upstream finishes, the remaining elements form the last array. If upstream fails, they are
  /// dropped.
  ///
  /// You request arrays. If a period ends while there is no demand, its elements become part of the next
  /// array. As long as you have requested an array, the operator requests one element at a time from
  /// upstream, or an unlimited number if you have requested an unlimited number of arrays.
  ///
  /// Combine's `collect(.byTimeOrCount(…))` is similar, but it publishes no empty arrays, ignores demand at
  /// the end of a period, and always delivers on the scheduler. This operator delivers a full array on the
  /// thread of its last element instead, one array at a time and in order, even when several threads send.
  /// - Parameters:
  ///   - timeSpan: The maximum length of a period, which must be positive.
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

  /// Collects elements into arrays, and publishes an array when another publisher emits an element.
  ///
  ///     upstream:          --1--2--3--4--|
  ///     boundary:          ------x---x----
  ///     buffer(boundary:)  ------a---b---(c|)   a: [1, 2], b: [3], c: [4]
  ///
  /// The operator subscribes to the boundary before it subscribes to upstream, and requests an unlimited
  /// number of elements from it. If the boundary finishes, the current array continues, and if it fails, the
  /// operator fails as well. When the boundary emits an element while there is no demand, the elements become
  /// part of the next array. Arrays can be empty, except for the last one. In all other respects, this method
  /// behaves like ``buffer(timeSpan:count:scheduler:options:)``.
  /// - Parameter boundary: A publisher whose elements end the current array.
  /// - Returns: A publisher of arrays.
  @inlinable
  public func buffer<Boundary: Publisher>(boundary: Boundary) -> some Publisher<[Output], Failure>
  where Boundary.Failure == Failure {
    Batches(upstream: self, cuts: .boundary(boundary))
  }

  /// Collects elements into arrays, and publishes an array when another publisher, which can't fail, emits an
  /// element. For a publisher that can fail, see `buffer(boundary:)`.
  /// - Parameter boundary: A publisher whose elements end the current array.
  /// - Returns: A publisher of arrays.
  // This method is disfavored, because both methods match if neither publisher can fail, and the one above
  // doesn't need a conversion.
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

  /// A batch without demand continues, which keeps batches from accumulating over time.
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
