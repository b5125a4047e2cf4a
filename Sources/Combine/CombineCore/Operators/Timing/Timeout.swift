extension Publisher {
  /// Terminates publishing if the upstream publisher exceeds the specified time interval without producing an
  /// element.
  ///
  ///     upstream:            --1--2----------3--|
  ///     timeout(5, …)        --1--2----|
  ///
  /// Use this operator when you don't want to wait for an unresponsive publisher. The interval starts when
  /// you subscribe, and again with your first request and with each element. When it elapses, the operator
  /// cancels upstream and finishes, or fails if you pass a `customError`. You receive all events on the
  /// scheduler, in the order of their arrival, even if the scheduler runs several actions at once. Requests
  /// and cancellations go to upstream on the threads of their callers.
  ///
  /// After a cancellation or a timeout, you don't receive the events that are still waiting.
  /// - Parameters:
  ///   - interval: The maximum time that the publisher can go without emitting an element.
  ///   - scheduler: The scheduler that measures the time, and on which to receive elements.
  ///   - options: Options for scheduling the actions, or `nil`.
  ///   - customError: A closure that returns the error to fail with after a timeout, or `nil` to finish
  ///     instead.
  /// - Returns: A publisher that terminates if the specified interval elapses without an element.
  @inlinable
  public func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(
      upstream: self,
      interval: interval,
      scheduler: scheduler,
      options: options,
      customError: customError
    )
  }
}

extension Publishers {
  /// A publisher that terminates publishing if the upstream publisher exceeds a specified time interval
  /// without producing an element.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The maximum time that the publisher can go without emitting an element.
    public let interval: Context.SchedulerTimeType.Stride

    /// The scheduler that measures the time, and on which to receive elements.
    public let scheduler: Context

    /// Options for scheduling the actions.
    public let options: Context.SchedulerOptions?

    /// The closure that returns the error to fail with after a timeout, or `nil` to finish instead.
    public let customError: (() -> Failure)?

    /// Creates the publisher that ``Publisher/timeout(_:scheduler:options:customError:)`` returns.
    @inlinable
    public init(
      upstream: Upstream,
      interval: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      options: Context.SchedulerOptions?,
      customError: (() -> Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
      self.customError = customError
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, parent: self))
    }
  }
}

extension Publishers.Timeout {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: TimedLink, TimedSubscription, QueueingSubscription,
    OperatorObject
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline
    struct Contents: QueueingContents {
      @usableFromInline let downstream: Downstream
      @usableFromInline var waiting = Queue<Waiting>()
      @usableFromInline let customError: (() -> Failure)?
      @usableFromInline var hasDemand = false

      /// `true` after downstream has received its subscription.
      @usableFromInline var isAttached = false

      /// `true` if the timeout occurred before downstream received its subscription, in which case the
      /// completion follows the subscription.
      @usableFromInline var isOverdue = false

      @inlinable
      init(downstream: Downstream, customError: (() -> Failure)?) {
        self.downstream = downstream
        self.customError = customError
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
    init(downstream: Downstream, parent: Publishers.Timeout<Upstream, Context>) {
      contents = Contents(downstream: downstream, customError: parent.customError)
      scheduler = parent.scheduler
      options = parent.options
      interval = parent.interval
    }

    @inlinable
    func willAttach() {
      runTimeout(number: startTimer())
    }

    @inlinable
    func didAttach() {
      let isOverdue = lock.withLock {
        contents?.isAttached = true
        return contents?.isOverdue == true
      }
      if isOverdue { scheduler.schedule(options: options) { self.sendTimeout(to: self.close().contents) } }
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      if let number = enqueue(.value(input), restartingTimer: true) {
        runTimeout(number: number)
        scheduler.schedule(options: options) { self.deliverOldest() }
      }
      return .none
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      guard enqueue(.completion(completion), restartingTimer: false) != nil else { return }
      scheduler.schedule(options: options) { self.deliverOldest() }
    }

    /// Stops the timer and appends an event to the waiting events.
    /// - Returns: The number of the new timer, zero if none was started, or `nil` if there is no
    ///   subscription.
    @inlinable
    func enqueue(_ event: Contents.Waiting, restartingTimer: Bool) -> Int? {
      lock.lock()
      guard isSubscribed else {
        lock.unlock()
        return nil
      }
      contents?.waiting.append(event)
      let token = timer.stop()
      let number = restartingTimer ? timer.start() : 0
      lock.unlock()
      token?.cancel()
      return number
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      let (upstream, number) = lock.withLock { () -> ((any Subscription)?, Int?) in
        guard case .subscribed(let upstream) = state else { return (nil, nil) }
        defer { contents?.hasDemand = true }
        return (upstream, contents?.hasDemand == false ? timer.start() : nil)
      }
      if let number { runTimeout(number: number) }
      upstream?.request(demand)
    }

    @inlinable
    func runTimeout(number: Int) {
      runTimer(number: number) { self.timeOut(timer: number) }
    }

    @inlinable
    func timeOut(timer number: Int) {
      var overdue: Contents?
      let upstream = lock.withLock { () -> (any Subscription)? in
        guard timer.number == number, case .subscribed(let upstream) = state else { return nil }
        state = .terminal
        if contents?.isAttached == true {
          swap(&overdue, &contents)
        } else {
          contents?.isOverdue = true
        }
        return upstream
      }
      guard let upstream else { return }
      stopTimer()
      upstream.cancel()
      sendTimeout(to: overdue)
    }

    @inlinable
    func sendTimeout(to overdue: Contents?) {
      guard let overdue else { return }
      send(overdue.customError.map { .failure($0()) } ?? .finished, to: overdue.downstream)
    }

    @usableFromInline var description: String { "Timeout" }
  }
}
