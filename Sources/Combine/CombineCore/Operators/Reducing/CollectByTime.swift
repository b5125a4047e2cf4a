extension Publisher {
  /// Collects elements by a time-grouping strategy and publishes each group as an array.
  ///
  ///     upstream:                         -1-2-----3---4|
  ///     collect(.byTime(s, 4))            ----a-------b-(c|)   a: [1, 2], b: [3], c: [4]
  ///     collect(.byTimeOrCount(s, 4, 2))  ---a-------b--(c|)   a: [1, 2], b: [3], c: [4]
  ///
  /// Use this operator to process elements in batches at regular times, for example to update a display once
  /// per second. The first period starts when you subscribe, and another one starts when a group is complete.
  /// If no element arrives during a period, the operator publishes nothing.
  ///
  /// You receive all groups and the completion on the scheduler, in order, even if the scheduler runs several
  /// actions at once. When upstream finishes, the remaining elements form the last group. When upstream
  /// fails, the operator discards them.
  ///
  /// The two strategies handle demand differently. With ``Publishers/TimeGroupingStrategy/byTime(_:_:)``, you
  /// request groups, and when a period ends while there is no demand, the operator keeps the elements and
  /// continues to collect. With ``Publishers/TimeGroupingStrategy/byTimeOrCount(_:_:_:)``, the operator
  /// requests as many elements from upstream as it needs for the groups that you have requested, and delivers
  /// a group at the end of its period even if there is no demand.
  ///
  /// Keep a reference to the subscription or to upstream, because the scheduler doesn't. When neither side
  /// retains the subscription anymore, the operator stops.
  /// - Parameters:
  ///   - strategy: The strategy that determines when a group is complete, and the scheduler on which to
  ///     publish the groups.
  ///   - options: Options for scheduling the actions, or `nil`.
  /// - Returns: A publisher that publishes arrays of at least one element.
  @inlinable
  public func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, S> {
    Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
  }
}

extension Publishers {
  /// A publisher that collects elements by a time-grouping strategy and publishes each group as an array.
  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The strategy that determines when a group is complete, and the scheduler on which to publish the
    /// groups.
    public let strategy: TimeGroupingStrategy<Context>

    /// Options for scheduling the actions.
    public let options: Context.SchedulerOptions?

    /// Creates the publisher that ``Publisher/collect(_:options:)`` returns.
    @inlinable
    public init(
      upstream: Upstream,
      strategy: TimeGroupingStrategy<Context>,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.strategy = strategy
      self.options = options
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {
      upstream.receive(subscriber: Inner(downstream: subscriber, strategy: strategy, options: options))
    }
  }
}

extension Publishers.CollectByTime {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: TimedLink, TimedSubscription, QueueingSubscription,
    OperatorObject
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure
    @usableFromInline typealias Contents = TimeGroups<Input, Downstream>

    /// Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var contents: Contents?

    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?
    @usableFromInline let interval: Context.SchedulerTimeType.Stride

    /// The number of values that make a group complete, if a number does.
    @usableFromInline let count: Int?

    @usableFromInline
    override func runOnScheduler(_ action: @escaping () -> Void) {
      scheduler.schedule(options: options, action)
    }

    @inlinable
    init(
      downstream: Downstream,
      strategy: Publishers.TimeGroupingStrategy<Context>,
      options: Context.SchedulerOptions?
    ) {
      contents = Contents(downstream: downstream)
      scheduler = strategy.scheduler
      self.options = options
      interval = strategy.interval
      count = strategy.count
    }

    /// The end of the first of a run of consecutive periods. Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var firstEnd: Context.SchedulerTimeType?

    /// `true` after a period without values, at whose end the timer was stopped. Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var isIdle = false

    @inlinable
    func willAttach() {
      runPeriod(number: startTimer())
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      lock.lock()
      guard isSubscribed, contents?.collect(input) == true else {
        lock.unlock()
        return .none
      }
      let isComplete = count.map { contents?.completeGroup(ofCount: $0) == true } ?? false
      let startsTimer = isIdle || isComplete
      isIdle = false
      let number = startsTimer ? timer.start() : 0
      lock.unlock()
      if isComplete {
        runPeriod(number: number)
        scheduler.schedule(options: options) { self.deliverOldest() }
      } else if startsTimer {
        resumePeriods(number: number)
      }
      return count == nil ? .max(1) : .none
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      guard lock.withLock({ isSubscribed && contents?.complete(completion) == true }) else { return }
      stopTimer()
      scheduler.schedule(options: options) { self.deliverAll() }
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      let upstream: (any Subscription)? = lock.withLock {
        guard case .subscribed(let upstream) = state else { return nil }
        contents?.demand += demand
        return upstream
      }
      guard let upstream else { return }
      if let count {
        upstream.request(demand * count)
      } else {
        upstream.request(.max(1))
      }
    }

    @inlinable
    func request(_ demand: Subscribers.Demand, returnedFor group: [Input]) {
      guard let count else {
        lock.withLock { contents?.demand += demand }
        return
      }
      if group.count >= count { upstreamSubscription?.request(demand * count) }
    }

    /// Starts a period. The timer references this object weakly, because a group that has no demand may wait
    /// forever.
    @inlinable
    func runPeriod(number: Int) {
      let end = scheduler.now.advanced(by: interval)
      lock.withLock { firstEnd = end }
      runTimer(number: number, at: end) { [weak self] in self?.endPeriod(timer: number) }
    }

    /// Runs the timer that was started under the lock, when a value arrives after one or more empty periods.
    /// The timer fires at the end of the current period.
    @usableFromInline
    func resumePeriods(number: Int) {
      let firstEnd = lock.withLock { self.firstEnd }
      // The time of an immediate scheduler doesn't advance, which means that no further period ends.
      guard let firstEnd, firstEnd < firstEnd.advanced(by: interval) else { return }
      let end = firstEnd.end(of: interval, after: scheduler.now)
      runTimer(number: number, at: end) { [weak self] in self?.endPeriod(timer: number) }
    }

    @inlinable
    func endPeriod(timer number: Int) {
      lock.lock()
      guard timer.number == number else {
        lock.unlock()
        return
      }
      guard contents?.completeGroup(withoutDemand: count != nil) == true else {
        var needless: (any Cancellable)?
        if contents?.group.isEmpty == true {
          isIdle = true
          needless = timer.stop()
        }
        lock.unlock()
        needless?.cancel()
        return
      }
      let next = timer.start()
      lock.unlock()
      runPeriod(number: next)
      deliverAll()
    }

    @usableFromInline var description: String { "CollectByTime" }
  }
}

extension Publishers {
  /// A strategy for collecting elements into groups. See ``Publisher/collect(_:options:)``.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// A group is complete when the given time has passed.
    case byTime(Context, Context.SchedulerTimeType.Stride)

    /// A group is complete when the given time has passed, or earlier when it contains the given number of
    /// elements.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }
}

extension Publishers.TimeGroupingStrategy: Sendable
where Context: Sendable, Context.SchedulerTimeType.Stride: Sendable {}

extension Publishers.TimeGroupingStrategy {
  @usableFromInline var scheduler: Context {
    switch self {
    case .byTime(let scheduler, _), .byTimeOrCount(let scheduler, _, _): scheduler
    }
  }

  @usableFromInline var interval: Context.SchedulerTimeType.Stride {
    switch self {
    case .byTime(_, let interval), .byTimeOrCount(_, let interval, _): interval
    }
  }

  /// The number of values that make a group complete, if a number does.
  @usableFromInline var count: Int? {
    switch self {
    case .byTime: nil
    case .byTimeOrCount(_, _, let count): count
    }
  }
}

/// The values of the current group, and the groups that are waiting for delivery.
@usableFromInline
@frozen
struct TimeGroups<Value, Downstream: Subscriber>: QueueingContents where Downstream.Input == [Value] {
  @usableFromInline let downstream: Downstream
  @usableFromInline var waiting = Queue<Waiting>()

  /// The current group, which isn't complete yet.
  @usableFromInline var group: [Value] = []

  /// The number of groups that downstream has requested.
  @usableFromInline var demand = Subscribers.Demand.none

  @usableFromInline var isCompleting = false

  @inlinable
  init(downstream: Downstream) {
    self.downstream = downstream
  }

  /// Adds a value to the current group.
  /// - Returns: `false` if upstream has already completed.
  @inlinable
  mutating func collect(_ value: Value) -> Bool {
    if isCompleting { return false }
    group.append(value)
    return true
  }

  /// Completes the group if it contains the given number of values.
  /// - Returns: `true` if the group was completed.
  @inlinable
  mutating func completeGroup(ofCount count: Int) -> Bool {
    if group.count < count { return false }
    sendGroup()
    return true
  }

  /// Completes the group at the end of its period, if it contains values and there is demand.
  /// - Parameter withoutDemand: A Boolean value that indicates whether the group is completed even without
  ///   demand.
  /// - Returns: `true` if the group was completed.
  @inlinable
  mutating func completeGroup(withoutDemand: Bool) -> Bool {
    guard !group.isEmpty, !isCompleting else { return false }
    if !withoutDemand {
      guard demand != .none else { return false }
      demand -= 1
    }
    sendGroup()
    return true
  }

  /// Ends the last group, which is delivered if upstream has finished and discarded if upstream has failed.
  /// - Returns: `true` if this is the first upstream completion.
  @inlinable
  mutating func complete(_ completion: Subscribers.Completion<Downstream.Failure>) -> Bool {
    if isCompleting { return false }
    isCompleting = true
    if case .finished = completion, !group.isEmpty { sendGroup() }
    waiting.append(.completion(completion))
    return true
  }

  @inlinable
  mutating func sendGroup() {
    waiting.append(.value(group))
    group = []
  }
}

extension Strideable where Stride: SignedNumeric {
  /// Returns the first time after the given one that is a multiple of the interval away from this time.
  ///
  /// Strides can't be divided, so this finds the multiple by doubling.
  @usableFromInline
  func end(of interval: Stride, after time: Self) -> Self {
    guard self <= time, self < advanced(by: interval) else { return self }
    var multiples = [interval]
    while advanced(by: multiples[multiples.count - 1]) <= time, multiples.count < 64 {
      multiples.append(multiples[multiples.count - 1] * 2)
    }
    var last = self
    for multiple in multiples.reversed() where last.advanced(by: multiple) <= time {
      last = last.advanced(by: multiple)
    }
    return last.advanced(by: interval)
  }
}
