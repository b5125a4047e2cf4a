import CombineCore
import Foundation

extension Timer {
  /// Returns a publisher that emits the current date at a fixed interval while it is connected.
  ///
  ///     connect:               ^
  ///     publish(every:on:in:)  --d--d--d--
  ///
  /// To start the timer, connect the publisher, for example with `autoconnect()`. You receive the first date
  /// one interval later, on the thread of the run loop, unless you have no demand at that time. The publisher
  /// doesn't complete. When you cancel one of its connections, you disconnect all subscribers.
  /// - Parameters:
  ///   - interval: The time between two dates.
  ///   - tolerance: Not used, as in Combine. To set a tolerance, use the publisher's initializer.
  ///   - runLoop: The run loop of the timer.
  ///   - mode: The run loop mode of the timer.
  ///   - options: Not used. This parameter exists for source compatibility with Combine.
  public static func publish(
    every interval: TimeInterval,
    tolerance: TimeInterval? = nil,
    on runLoop: RunLoop,
    in mode: RunLoop.Mode,
    options: RunLoop.SchedulerOptions? = nil
  ) -> TimerPublisher {
    TimerPublisher(interval: interval, runLoop: runLoop, mode: mode, options: options)
  }

  /// A publisher that emits the current date at a fixed interval while it is connected.
  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never

    /// The time between two dates.
    public let interval: TimeInterval

    /// The additional delay that you permit for each date.
    public let tolerance: TimeInterval?

    /// The run loop of the timer.
    public let runLoop: RunLoop

    /// The run loop mode of the timer.
    public let mode: RunLoop.Mode

    /// Not used. This property exists for source compatibility with Combine.
    public let options: RunLoop.SchedulerOptions?

    private let lock = Lock()

    /// Guarded by `lock`.
    private var subscriptions = TimerSubscriptionList()

    public init(
      interval: TimeInterval,
      tolerance: TimeInterval? = nil,
      runLoop: RunLoop,
      mode: RunLoop.Mode,
      options: RunLoop.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.runLoop = runLoop
      self.mode = mode
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      let subscription = TimerSubscription(parent: self, downstream: subscriber)
      lock.withLock { subscriptions.append(subscription) }
      subscriber.receive(subscription: subscription)
    }

    /// Starts another timer.
    /// - Returns: A cancellable that stops the timer and disconnects all subscribers when you cancel it. If
    ///   you release it without cancelling it, the timer continues.
    public func connect() -> any Cancellable {
      let timer = runLoop.startTimer(
        at: Date(timeIntervalSinceNow: interval),
        interval: interval,
        tolerance: tolerance ?? 0,
        mode: mode
      ) { [self] in
        let date = Date()
        for subscription in lock.withLock({ subscriptions.slots }) {
          subscription?.deliver(date)
        }
      }
      return Connection(publisher: self, timer: timer)
    }

    func remove(_ subscription: TimerSubscription) {
      lock.withLock { subscriptions.remove(subscription) }
    }

    private func disconnectAll() {
      let disconnected = lock.withLock {
        let disconnected = subscriptions.slots
        subscriptions = TimerSubscriptionList()
        return disconnected
      }
      for subscription in disconnected { subscription?.cancel() }
    }

    private struct Connection: Cancellable {
      let publisher: TimerPublisher
      let timer: RelayedTimer

      func cancel() {
        timer.cancel()
        publisher.disconnectAll()
      }
    }
  }
}

/// The subscription of one subscriber to a timer publisher.
final class TimerSubscription: Subscription, OwnSubscription {
  /// The index in the publisher's list, guarded by the list's lock.
  var index = 0

  private let demand = AtomicDemand()
  private let lock = Lock()

  /// Guarded by `lock`, or `nil` once cancelled.
  private var downstream: (any Subscriber<Date, Never>)?

  /// Guarded by `lock`.
  private weak var parent: Timer.TimerPublisher?

  init(parent: Timer.TimerPublisher, downstream: any Subscriber<Date, Never>) {
    self.parent = parent
    self.downstream = downstream
  }

  /// Called only on the thread of the run loop, where downstream receives one date at a time.
  func deliver(_ date: Date) {
    guard let downstream = lock.withLock({ self.downstream }), demand.takeOne() else { return }
    demand.add(downstream.receive(date))
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand.add(demand)
  }

  func cancel() {
    let (downstream, parent) = lock.withLock { (self.downstream.take(), self.parent) }
    guard downstream != nil else { return }
    parent?.remove(self)
  }
}

/// The subscriptions of a timer publisher, in order of subscription.
///
/// Removing a subscription leaves a gap. Because no more than half of the slots are gaps, the cost of a
/// removal doesn't depend on the number of subscriptions.
struct TimerSubscriptionList {
  private(set) var slots: [TimerSubscription?] = []
  private var count = 0

  mutating func append(_ subscription: TimerSubscription) {
    subscription.index = slots.count
    slots.append(subscription)
    count += 1
  }

  mutating func remove(_ subscription: TimerSubscription) {
    let index = subscription.index
    guard slots.indices.contains(index), slots[index] === subscription else { return }
    slots[index] = nil
    count -= 1
    guard slots.count > 16, count < slots.count / 2 else { return }
    slots.removeAll { $0 == nil }
    for (index, subscription) in slots.enumerated() { subscription?.index = index }
  }
}
