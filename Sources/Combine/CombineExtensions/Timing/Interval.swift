import CombineShim
import DequeModule

extension Publishers {
  /// Creates a publisher that counts the periods that have elapsed since the subscription.
  ///
  ///     interval(4, on: s):  ----0---1---2---3--…
  ///
  /// For details, see ``Interval``.
  /// - Parameters:
  ///   - period: The length of each period, which must be positive.
  ///   - scheduler: The scheduler that measures the time and delivers the numbers.
  ///   - tolerance: The additional delay that you permit for each number, or `nil` for the scheduler's
  ///     minimum.
  ///   - options: Options for scheduling the work, or `nil`.
  /// - Returns: A publisher that doesn't complete.
  @inlinable
  public static func interval<S: Scheduler>(
    _ period: S.SchedulerTimeType.Stride,
    on scheduler: S,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    options: S.SchedulerOptions? = nil
  ) -> Interval<S> {
    Interval(every: period, tolerance: tolerance, scheduler: scheduler, options: options)
  }

  /// A publisher that counts the periods that have elapsed since the subscription, starting with 0 after the
  /// first period.
  ///
  /// The publisher is cold, which means that each subscription starts its own timer and count. To stop the
  /// timer, cancel the subscription, which the scheduler retains until then. If you need dates, or want to
  /// start the timer with `connect()`, use `Timer.publish` instead.
  ///
  /// If you have no demand at the end of a period, you don't receive the number, but it still counts. For
  /// this reason, a number always equals the number of periods before its own. You receive numbers one at a
  /// time and in order, even if the scheduler runs several actions at once.
  public struct Interval<Context: Scheduler>: Publisher {
    public typealias Output = Int
    public typealias Failure = Never

    /// The length of each period.
    public let period: Context.SchedulerTimeType.Stride

    /// The additional delay that you permit for each number, or `nil` for the scheduler's minimum.
    public let tolerance: Context.SchedulerTimeType.Stride?

    /// The scheduler that measures the time and delivers the numbers.
    public let scheduler: Context

    /// Options for scheduling the work.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that counts periods.
    /// - Parameters:
    ///   - period: The length of each period, which must be positive.
    ///   - tolerance: The additional delay that you permit for each number, or `nil` for the scheduler's
    ///     minimum.
    ///   - scheduler: The scheduler that measures the time and delivers the numbers.
    ///   - options: Options for scheduling the work, or `nil`.
    @inlinable
    public init(
      every period: Context.SchedulerTimeType.Stride,
      tolerance: Context.SchedulerTimeType.Stride? = nil,
      scheduler: Context,
      options: Context.SchedulerOptions? = nil
    ) {
      precondition(period > .zero, "The interval must be positive, not \(period)")
      self.period = period
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      let subscription = IntervalSubscription(downstream: subscriber)
      subscriber.receive(subscription: subscription)
      guard !subscription.isCancelled else { return }
      subscription.keep(
        scheduler.schedule(
          after: scheduler.now.advanced(by: period),
          interval: period,
          tolerance: tolerance ?? scheduler.minimumTolerance,
          options: options
        ) {
          subscription.tick()
        }
      )
    }
  }
}

/// The count of a ``Publishers/Interval``, and the numbers to deliver.
@usableFromInline
struct IntervalState {
  private var count = 0
  private var demand = Subscribers.Demand.none
  private var isDelivering = false

  /// The numbers that had demand but arrived during the delivery of another number.
  private var waiting = Deque<Int>()

  @usableFromInline
  init() {}

  /// Counts a period.
  /// - Returns: The number to deliver now, if there is demand and no other delivery is in progress.
  @usableFromInline
  mutating func tick() -> Int? {
    let number = count
    count += 1
    guard demand > .none else { return nil }
    demand -= 1
    guard !isDelivering else {
      waiting.append(number)
      return nil
    }
    isDelivering = true
    return number
  }

  /// Ends a delivery.
  /// - Parameter more: The demand that downstream returned.
  /// - Returns: The number to deliver next.
  @usableFromInline
  mutating func next(_ more: Subscribers.Demand) -> Int? {
    demand += more
    let next = waiting.popFirst()
    isDelivering = next != nil
    return next
  }

  @usableFromInline
  mutating func add(_ more: Subscribers.Demand) {
    demand += more
  }
}

/// The subscription of a ``Publishers/Interval``, which its timer keeps alive.
@usableFromInline
final class IntervalSubscription<Downstream: Subscriber>: Subscription, OwnSubscription,
  CustomStringConvertible
where Downstream.Input == Int, Downstream.Failure == Never {
  private let lock = Lock()

  // All guarded by `lock`.
  private var state = IntervalState()
  private var timer: (any Cancellable)?

  /// The subscriber, or `nil` after cancellation.
  private var downstream: Downstream?

  @usableFromInline
  init(downstream: Downstream) {
    self.downstream = downstream
  }

  @usableFromInline var description: String { "Interval" }

  @usableFromInline var isCancelled: Bool {
    lock.withLock { downstream == nil }
  }

  /// Stores the timer, or cancels it if the subscription is already cancelled.
  @usableFromInline
  func keep(_ timer: any Cancellable) {
    let isKept = lock.withLock {
      if downstream != nil { self.timer = timer }
      return downstream != nil
    }
    if !isKept { timer.cancel() }
  }

  @usableFromInline
  func tick() {
    var next = lock.withLock { delivery(of: state.tick()) }
    while let (receiver, number) = next {
      let more = receiver.receive(number)
      next = lock.withLock { delivery(of: state.next(more)) }
    }
  }

  /// Called with the lock held.
  private func delivery(of number: Int?) -> (Downstream, Int)? {
    guard let number, let downstream else { return nil }
    return (downstream, number)
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    lock.withLock { state.add(demand) }
  }

  @usableFromInline
  func cancel() {
    let (timer, released) = lock.withLock { (self.timer.take(), downstream.take()) }
    timer?.cancel()
    withExtendedLifetime(released) {}
  }
}
