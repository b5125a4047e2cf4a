import CombineShim

extension Publishers {
  /// A publisher that sends a scheduler's time again and again once it is connected.
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
  /// It is to any scheduler what Foundation's timer publisher is to a run loop. With a ``TestScheduler`` a
  /// test need not wait for it. (Beside Foundation's `Timer`, write the `Publishers.` in front.)
  ///
  /// - *One timer for all.* All subscribers get the same times. Connecting again while it runs does nothing
  ///   but give another token for the same timer. Cancelling one stops the timer and releases all
  ///   subscribers; releasing it does not.
  /// - *Demand.* A time that a subscriber has not demanded when it comes is lost to it. It never completes.
  /// - *Threads.* Times are sent where the scheduler runs the timer, to one subscriber after the other in the
  ///   order in which they came. A subscriber gets one at a time; what comes meanwhile, also from inside,
  ///   follows when it has returned.
  public final class Timer<S: Scheduler>: ConnectablePublisher {
    public typealias Output = S.SchedulerTimeType
    public typealias Failure = Never

    /// The time between two times, and before the first.
    public let interval: S.SchedulerTimeType.Stride

    /// The delay that is allowed for each; `nil` for the scheduler's least.
    public let tolerance: S.SchedulerTimeType.Stride?

    /// The scheduler whose times they are.
    public let scheduler: S

    /// The options with which the scheduler runs the timer.
    public let options: S.SchedulerOptions?

    private let lock = Lock()

    // All guarded by `lock`.
    private var subscriptions: [TimerSubscription<Output>] = []
    private var connection: Connection?

    /// Makes a publisher. Nothing is scheduled before it is connected.
    /// - Parameters:
    ///   - interval: The time between two times, and before the first.
    ///   - tolerance: The greatest delay of each; the scheduler's least unless said.
    ///   - scheduler: The scheduler whose times they are.
    ///   - options: The scheduler's options for the timer.
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
      let subscription = TimerSubscription(downstream: subscriber) { [weak self] in self?.remove($0) }
      lock.withLock { subscriptions.append(subscription) }
      subscriber.receive(subscription: subscription)
    }

    /// Starts the timer, unless it runs already.
    /// - Returns: A token that stops it and releases all subscribers when it is cancelled. The timer runs on
    ///   when the token is only released.
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

    private func remove(_ subscription: TimerSubscription<Output>) {
      lock.withLock { subscriptions.removeAll { $0 === subscription } }
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

    /// A running timer: keeps the scheduler's token, which stops the timer when it is released.
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
  /// Returns a publisher that sends this scheduler's time again and again once it is connected: a
  /// `Publishers.Timer`.
  ///
  ///     connect:                   c
  ///     timerPublisher(every: 3):  ---t--t--t--…
  ///
  /// - Parameters:
  ///   - interval: The time between two times, and before the first.
  ///   - tolerance: The greatest delay of each; the scheduler's least unless said.
  ///   - options: The options of the scheduler for the timer.
  /// - Returns: The publisher.
  public func timerPublisher(
    every interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) -> Publishers.Timer<Self> {
    Publishers.Timer(every: interval, tolerance: tolerance, scheduler: self, options: options)
  }
}

/// The subscription of one subscriber to a timer on a scheduler.
// Not the subscription of `Timer.publish`, which is called on its run loop only and needs no queue.
final class TimerSubscription<Time>: Subscription, OwnSubscription {
  private let lock = Lock()

  // All guarded by `lock`.
  private var downstream: (any Subscriber<Time, Never>)?
  private var onCancel: ((TimerSubscription) -> Void)?
  private var demand = Subscribers.Demand.none
  private var isDelivering = false
  private var waiting: [Time] = []

  init(downstream: any Subscriber<Time, Never>, onCancel: @escaping (TimerSubscription) -> Void) {
    self.downstream = downstream
    self.onCancel = onCancel
  }

  /// Sends a time, unless it is not demanded. While another is being sent, the thread that sends it sends
  /// this one too.
  func deliver(_ time: Time) {
    let isTaken = lock.withLock {
      if isDelivering { waiting.append(time) }
      defer { isDelivering = true }
      return isDelivering
    }
    if isTaken { return }
    var next: Time? = time
    while let time = next {
      send(time)
      next = lock.withLock {
        if downstream != nil, !waiting.isEmpty { return waiting.removeFirst() }
        waiting = []
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
    onCancel?(self)
    withExtendedLifetime(downstream) {}
  }
}
