extension Publisher {
  /// Delivers a value when no other has come for some time.
  ///
  ///     upstream:              --1-2-3-------4-|
  ///     debounce(for: 4, …)    ----------3-----|
  ///
  /// Each value takes the place of the one before it and starts the time anew. Requests an unlimited number
  /// of values from upstream. One that is due while downstream has no demand is lost. The completion is
  /// delivered on the scheduler without waiting, and drops a value that is not due yet.
  /// - Parameters:
  ///   - dueTime: The time in which there must be no other value.
  ///   - scheduler: The scheduler that measures the time and calls downstream.
  ///   - options: The scheduler's options for the timer, or `nil`.
  /// - Returns: A publisher of the values that are followed by a pause.
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
  /// A publisher that delivers those values of another that are followed by a pause.
  // Repeats the members of `Delay`because Combine declares them on each publisher.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// For how long there must be no other value.
    public let dueTime: Context.SchedulerTimeType.Stride

    /// The scheduler that measures the time and calls downstream.
    public let scheduler: Context

    /// The options with which the scheduler runs the timer.
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

      /// The latest value. It stays after it was delivered.
      @usableFromInline var value: Input?

      @inlinable
      init(downstream: Downstream) {
        self.downstream = downstream
      }

      @inlinable
      mutating func exchange(_ other: inout Input?) {
        swap(&other, &value)
      }

      /// Takes from the demand.
      /// - Returns: The value to deliver; `nil` when there was no demand.
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
      // Holds the value before it afterwards, which goes outside the lock.
      var value: Input? = input
      if let number = exchange(&value) {
        runTimer(number: number) { self.deliver(timer: number) }
      }
      return .none
    }

    @inlinable
    func exchange(_ value: inout Input?) -> Int? {
      lock.lock()
      defer { lock.unlock() }
      guard isSubscribed else { return nil }
      contents?.exchange(&value)
      return timer.start()
    }

    @inlinable
    func deliver(timer number: Int) {
      insideGate { self.deliverInsideGate(timer: number) }
    }

    @inlinable
    func deliverInsideGate(timer number: Int) {
      lock.lock()
      guard timer.number == number else {
        lock.unlock()
        return
      }
      let token = timer.stop()
      let downstream = contents?.downstream
      let value = contents?.takeDueValue()
      lock.unlock()
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
      lock.lock()
      if isSubscribed { contents?.demand += demand }
      lock.unlock()
    }

    @usableFromInline var description: String { "Debounce" }

    @usableFromInline var customMirror: Mirror {
      lock.lock()
      let contents = contents
      lock.unlock()
      let children: [Mirror.Child] = [
        ("downstream", contents.map { $0.downstream as Any } ?? Downstream?.none as Any),
        ("downstreamDemand", contents?.demand ?? .none),
        ("currentValue", contents?.value as Any),
      ]
      return Mirror(self, children: children)
    }
  }
}
