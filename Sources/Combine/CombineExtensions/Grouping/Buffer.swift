import CombineShim

extension Publisher {
  /// Sends the values in arrays of so many.
  ///
  ///     upstream:         --1--2--3--4--5--|
  ///     buffer(count: 2)  -----a-----b-----(c|)   a: [1, 2], b: [3, 4], c: [5]
  ///
  /// It is Combine's `collect(_:)` by the name that ReactiveX has for it.
  /// - Parameter count: The number of values that an array has; the last may have fewer.
  /// - Returns: A publisher of arrays.
  @inlinable
  public func buffer(count: Int) -> Publishers.CollectByCount<Self> {
    collect(count)
  }

  /// Sends the values of each period of time together, as an array.
  ///
  ///     upstream:                      --1---2----------3-|
  ///     buffer(time: 5, scheduler: s)  -----a----b----c---(d|)   a: [1], b: [2], c: [], d: [3]
  ///
  /// It is ``buffer(timeSpan:count:scheduler:options:)`` without a count.
  /// - Parameters:
  ///   - time: The length of a period. One that is not positive traps.
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

  /// Sends the values of each period of time together, as an array, and before that when there are so many.
  ///
  ///     upstream:                         --1-2-3----------4--|
  ///     buffer(timeSpan: 6, count: 2, …)  ----a-----b-----c---(d|)   a: [1, 2], b: [3], c: [], d: [4]
  ///
  /// The first period begins with the subscription, and a new one when an array is full. As in RxSwift, a
  /// period without values sends an empty array, so that downstream sees time pass. When upstream finishes,
  /// the values that are left make the last array, if there are any; a failure drops them.
  ///
  /// Demand is for arrays. At the end of a period without any the values are kept for the next. Requests
  /// values from upstream as long as downstream wants an array: one at a time, or an unlimited number if it
  /// wants all.
  ///
  /// (Combine's `collect(.byTimeOrCount(…))` differs: it sends no empty array; at the end of a period it
  /// sends whatever the demand; it delivers on the scheduler always, where this delivers a full array on the
  /// thread of the value that fills it.) Downstream gets one array at a time, and in order, from whichever
  /// threads they come.
  /// - Parameters:
  ///   - timeSpan: The length of a period at the most. One that is not positive traps.
  ///   - count: The number of values that an array has at the most; one at the least.
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

  /// Sends the values that come between those of another publisher together, as an array.
  ///
  ///     upstream:          --1--2--3--4--|
  ///     boundary:          ------x---x----
  ///     buffer(boundary:)  ------a---b---(c|)   a: [1, 2], b: [3], c: [4]
  ///
  /// Arrays may be empty, but for the last. The boundary is subscribed to before upstream, and all of its
  /// values are requested; its finish changes nothing, and its failure is the stream's. At a boundary without
  /// demand the values are kept for the next. The rest is as in
  /// ``buffer(timeSpan:count:scheduler:options:)``.
  /// - Parameter boundary: The publisher whose values end arrays.
  /// - Returns: A publisher of arrays.
  @inlinable
  public func buffer<Boundary: Publisher>(boundary: Boundary) -> some Publisher<[Output], Failure>
  where Boundary.Failure == Failure {
    Batches(upstream: self, cuts: .boundary(boundary))
  }

  /// Sends the values that come between those of another publisher, which cannot fail, together, as an array:
  /// see `buffer(boundary:)` with one that can.
  /// - Parameter boundary: The publisher whose values end arrays.
  /// - Returns: A publisher of arrays.
  // Where neither can fail both methods fit, and the one above needs no conversion.
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

/// The subscription of an operator that sends arrays.
@usableFromInline
final class BatchSubscription<Downstream: Subscriber, Value>: CuttingSubscription<Downstream, Value>,
  CustomStringConvertible
where Downstream.Input == [Value] {
  /// Touched by the handling alone.
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

  /// A batch that downstream does not demand goes on, so that they don't pile up while time passes.
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
