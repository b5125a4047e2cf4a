extension Publisher {
  /// Publishes elements only after a specified time interval elapses between events.
  ///
  ///     upstream:              --1-2-3-------4-|
  ///     debounce(for: 4, …)    ----------3-----|
  ///
  /// Use this operator to wait for a pause, for example to search when the user has stopped typing. An
  /// element replaces the one before it and restarts the interval. When upstream completes, you receive the
  /// completion on the scheduler without waiting for the interval, and the element that is still waiting is
  /// discarded.
  ///
  /// The operator requests an unlimited number of elements from upstream. If you have no demand when the
  /// interval elapses, you don't receive the element.
  /// - Parameters:
  ///   - dueTime: The length of the pause after which the operator publishes the latest element.
  ///   - scheduler: The scheduler that measures the time, and on which to receive elements.
  ///   - options: Options for scheduling the timer, or `nil`.
  /// - Returns: A publisher that publishes an element only after the specified time has elapsed without
  ///   another one.
  @inlinable
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that publishes elements only after a specified time interval elapses between events.
  // The members are duplicates of those in `Delay`, because Combine declares them for each publisher.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The length of the pause after which the operator publishes the latest element.
    public let dueTime: Context.SchedulerTimeType.Stride

    /// The scheduler that measures the time, and on which to receive elements.
    public let scheduler: Context

    /// Options for scheduling the timer.
    public let options: Context.SchedulerOptions?

    /// Creates the publisher that ``Publisher/debounce(for:scheduler:options:)`` returns.
    @inlinable
    public init(
      upstream: Upstream,
      dueTime: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, parent: self))
    }
  }
}

extension Publishers.Debounce {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: TimedLink, TimedSubscription, OperatorObject
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline
    struct Contents: SubscriptionContents {
      @usableFromInline let downstream: Downstream
      @usableFromInline var demand = Subscribers.Demand.none

      /// The latest value, which is also kept after its delivery.
      @usableFromInline var value: Input?

      @inlinable
      init(downstream: Downstream) {
        self.downstream = downstream
      }

      @inlinable
      mutating func exchange(_ other: inout Input?) {
        swap(&other, &value)
      }

      /// Consumes demand for the latest value.
      /// - Returns: The value to deliver, or `nil` if there was no demand.
      @inlinable
      mutating func takeDueValue() -> Input? {
        guard demand != .none else { return nil }
        demand -= 1
        return value
      }
    }

    /// Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var contents: Contents?

    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?
    @usableFromInline let interval: Context.SchedulerTimeType.Stride

    @usableFromInline
    override func runOnScheduler(_ action: @escaping () -> Void) {
      scheduler.schedule(options: options, action)
    }

    @inlinable
    init(downstream: Downstream, parent: Publishers.Debounce<Upstream, Context>) {
      contents = Contents(downstream: downstream)
      scheduler = parent.scheduler
      options = parent.options
      interval = parent.dueTime
    }

    @inlinable
    func didAttach() {
      upstreamSubscription?.request(.unlimited)
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      // After the exchange, this variable contains the previous value, which is released outside the lock.
      var value: Input? = input
      if let number = exchange(&value) {
        runTimer(number: number) { self.deliver(timer: number) }
      }
      return .none
    }

    @inlinable
    func exchange(_ value: inout Input?) -> Int? {
      lock.withLock {
        guard isSubscribed else { return nil }
        contents?.exchange(&value)
        return timer.start()
      }
    }

    @inlinable
    func deliver(timer number: Int) {
      insideGate { self.deliverInsideGate(timer: number) }
    }

    @inlinable
    func deliverInsideGate(timer number: Int) {
      let (token, downstream, value) = lock.withLock { () -> ((any Cancellable)?, Downstream?, Input?) in
        guard timer.number == number else { return (nil, nil, nil) }
        return (timer.stop(), contents?.downstream, contents?.takeDueValue())
      }
      token?.cancel()
      if let downstream, let value { request(downstream.receive(value)) }
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      guard let downstream = close().contents?.downstream else { return }
      scheduler.schedule { self.send(completion, to: downstream) }
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      lock.withLock { if isSubscribed { contents?.demand += demand } }
    }

    @usableFromInline var description: String { "Debounce" }

    @usableFromInline var customMirror: Mirror {
      let contents = lock.withLock { self.contents }
      let children: [Mirror.Child] = [
        ("downstream", contents.map { $0.downstream as Any } ?? Downstream?.none as Any),
        ("downstreamDemand", contents?.demand ?? .none),
        ("currentValue", contents?.value as Any),
      ]
      return Mirror(self, children: children)
    }
  }
}
