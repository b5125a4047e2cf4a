import CombineShim

extension Publishers {
  /// A publisher that emits a scheduler's current time at a fixed interval while it is connected.
  ///
  ///     connect:             c
  ///     Timer(every: 3, …):  ---t--t--t--…
  ///
  /// ```swift
  /// Publishers.Timer(every: .seconds(1), scheduler: mainQueue)
  ///   .autoconnect()
  ///   .sink { time in … }
  /// ```
  ///
  /// Use this publisher in place of Foundation's timer publisher, which requires a run loop. In a test, pass
  /// a ``TestScheduler``, which spares you from waiting for the timer. If you also import Foundation's
  /// `Timer`, include the prefix `Publishers.`.
  ///
  /// - *Shared timer.* All subscribers receive the same times. If you connect again while the timer is
  ///   running, you receive another cancellable for the same timer. When you cancel either of them, the timer
  ///   stops and all subscribers are released, while releasing a cancellable doesn't stop the timer.
  /// - *Demand.* If a subscriber has no demand, it misses a time. The publisher doesn't complete.
  /// - *Threads.* Subscribers receive a time one after the other, in the order in which they subscribed, on
  ///   the thread of the scheduler's timer. A time that arrives during a delivery is delivered afterward. If
  ///   more times arrive during the same delivery, the subscriber receives only the last of them, which keeps
  ///   times from accumulating for a slow subscriber.
  public final class Timer<S: Scheduler>: ConnectablePublisher {
    public typealias Output = S.SchedulerTimeType
    public typealias Failure = Never

    /// The time before the first element, and between two elements.
    public let interval: S.SchedulerTimeType.Stride

    /// The additional delay that you permit for each element, or `nil` for the scheduler's minimum.
    public let tolerance: S.SchedulerTimeType.Stride?

    /// The scheduler that provides the times.
    public let scheduler: S

    /// Options for scheduling the timer.
    public let options: S.SchedulerOptions?

    private let lock = Lock()

    // All guarded by `lock`.
    private var subscriptions: [TimerSubscription<Output>] = []
    /// The number of cancelled subscriptions that are still in the list.
    private var cancelledSubscriptions = 0
    private var connection: Connection?

    /// Creates a publisher, whose timer starts when you connect it.
    /// - Parameters:
    ///   - interval: The time before the first element, and between two elements.
    ///   - tolerance: The additional delay that you permit for each element. The default is the scheduler's
    ///     minimum.
    ///   - scheduler: The scheduler that provides the times.
    ///   - options: Options for scheduling the timer.
    public init(
      every interval: S.SchedulerTimeType.Stride,
      tolerance: S.SchedulerTimeType.Stride? = nil,
      scheduler: S,
      options: S.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Failure == Failure, Downstream.Input == Output {
      let subscription = TimerSubscription(downstream: subscriber) { [weak self] in self?.noteCancellation() }
      lock.withLock { subscriptions.append(subscription) }
      subscriber.receive(subscription: subscription)
    }

    /// Starts the timer, unless it is already running.
    /// - Returns: A cancellable that stops the timer and releases all subscribers when you cancel it. If you
    ///   release it without cancelling it, the timer continues.
    public func connect() -> any Cancellable {
      let connection = Connection()
      let running = lock.withLock { () -> Connection? in
        if let running = self.connection { return running }
        self.connection = connection
        return nil
      }
      if let running { return Token(publisher: self, connection: running) }
      connection.keep(
        scheduler.schedule(
          after: scheduler.now.advanced(by: interval),
          interval: interval,
          tolerance: tolerance ?? scheduler.minimumTolerance,
          options: options
        ) { [self] in
          tick(of: connection)
        }
      )
      return Token(publisher: self, connection: connection)
    }

    private func tick(of connection: Connection) {
      let receivers = lock.withLock { self.connection === connection ? subscriptions : [] }
      guard !receivers.isEmpty else { return }
      let time = scheduler.now
      for receiver in receivers { receiver.deliver(time) }
    }

    /// Removes cancelled subscriptions when they make up half of the list, which takes constant time on
    /// average.
    private func noteCancellation() {
      lock.withLock {
        cancelledSubscriptions += 1
        guard 2 * cancelledSubscriptions >= subscriptions.count else { return }
        subscriptions.removeAll(where: \.isCancelled)
        cancelledSubscriptions = 0
      }
    }

    private func disconnect(_ connection: Connection) {
      let disconnected = lock.withLock { () -> [TimerSubscription<Output>] in
        guard self.connection === connection else { return [] }
        defer { subscriptions = [] }
        self.connection = nil
        return subscriptions
      }
      connection.cancel()
      for subscription in disconnected { subscription.cancel() }
    }

    private struct Token: Cancellable {
      let publisher: Timer
      let connection: Connection

      func cancel() { publisher.disconnect(connection) }
    }

    /// A running timer. It retains the scheduler's cancellable, because releasing that would stop the timer.
    private final class Connection: Cancellable {
      private let lock = Lock()

      // Both guarded by `lock`.
      private var token: (any Cancellable)?
      private var isCancelled = false

      func keep(_ token: any Cancellable) {
        let isTooLate = lock.withLock {
          if !isCancelled { self.token = token }
          return isCancelled
        }
        if isTooLate { token.cancel() }
      }

      func cancel() {
        let token = lock.withLock {
          isCancelled = true
          return self.token.take()
        }
        token?.cancel()
      }
    }
  }
}

extension Scheduler {
  /// Returns a publisher that emits this scheduler's current time at a fixed interval while it is connected.
  ///
  ///     connect:                   c
  ///     timerPublisher(every: 3):  ---t--t--t--…
  ///
  /// - Parameters:
  ///   - interval: The time before the first element, and between two elements.
  ///   - tolerance: The additional delay that you permit for each element. The default is the scheduler's
  ///     minimum.
  ///   - options: Options for scheduling the timer.
  /// - Returns: A connectable publisher of times.
  public func timerPublisher(
    every interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) -> Publishers.Timer<Self> {
    Publishers.Timer(every: interval, tolerance: tolerance, scheduler: self, options: options)
  }
}

/// The subscription of one subscriber to a timer on a scheduler.
// This doesn't share the subscription of `Timer.publish`, which is called only on its run loop and doesn't
// need a queue.
final class TimerSubscription<Time>: Subscription, OwnSubscription {
  private let lock = Lock()

  // All guarded by `lock`.
  private var downstream: (any Subscriber<Time, Never>)?
  private var onCancel: (() -> Void)?
  private var demand = Subscribers.Demand.none
  private var isDelivering = false
  /// The last time that arrived during the delivery.
  private var waiting: Time?

  init(downstream: any Subscriber<Time, Never>, onCancel: @escaping () -> Void) {
    self.downstream = downstream
    self.onCancel = onCancel
  }

  var isCancelled: Bool { lock.withLock { downstream == nil } }

  /// Sends a time if there is demand. If another thread is sending, that thread also sends this time.
  func deliver(_ time: Time) {
    let isTaken = lock.withLock {
      if isDelivering { waiting = time }
      defer { isDelivering = true }
      return isDelivering
    }
    if isTaken { return }
    var next: Time? = time
    while let time = next {
      send(time)
      next = lock.withLock {
        if downstream != nil, let time = waiting.take() { return time }
        waiting = nil
        isDelivering = false
        return nil
      }
    }
  }

  private func send(_ time: Time) {
    let receiver = lock.withLock { () -> (any Subscriber<Time, Never>)? in
      guard let downstream, demand > .none else { return nil }
      demand -= 1
      return downstream
    }
    guard let receiver else { return }
    let more = receiver.receive(time)
    if more > .none { request(more) }
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
  }

  func cancel() {
    let (downstream, onCancel) = lock.withLock { (self.downstream.take(), self.onCancel.take()) }
    onCancel?()
    withExtendedLifetime(downstream) {}
  }
}
