import CombineShim
import DequeModule

extension Publishers {
  /// Makes a publisher that counts the periods of time that have passed since the subscription.
  ///
  ///     interval(4, on: s):  ----0---1---2---3--…
  ///
  /// See ``Interval``, which says what becomes of periods that were not demanded.
  /// - Parameters:
  ///   - period: The length of each. One that is not positive traps.
  ///   - scheduler: The scheduler that measures the time and delivers the numbers.
  ///   - tolerance: The delay that is allowed for a number, or `nil` for the scheduler's least.
  ///   - options: The scheduler's options for the work, or `nil`.
  /// - Returns: A publisher that never ends.
  @inlinable
  public static func interval<S: Scheduler>(
    _ period: S.SchedulerTimeType.Stride,
    on scheduler: S,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    options: S.SchedulerOptions? = nil
  ) -> Interval<S> {
    Interval(every: period, tolerance: tolerance, scheduler: scheduler, options: options)
  }

  /// A publisher that counts the periods of time that have passed since the subscription: 0 after the first,
  /// then 1, …
  ///
  /// It is cold: each subscriber has a timer and a count of its own, which start when it subscribes. The
  /// timer stops when the subscription is cancelled; until then the scheduler keeps the subscription alive.
  /// (`Timer.publish` sends dates, and waits for `connect()`.)
  ///
  /// A number that is not demanded when its time has come is lost, but counted, so that each tells how many
  /// periods have passed before its own. Numbers are sent one at a time and in order, also by a scheduler
  /// that runs several actions at once.
  public struct Interval<Context: Scheduler>: Publisher {
    public typealias Output = Int
    public typealias Failure = Never

    /// The length of each period.
    public let period: Context.SchedulerTimeType.Stride

    /// The delay that is allowed for a number; `nil` for the least that the scheduler can do.
    public let tolerance: Context.SchedulerTimeType.Stride?

    /// The scheduler that measures the time and delivers the numbers.
    public let scheduler: Context

    /// The scheduler's options for the work.
    public let options: Context.SchedulerOptions?

    /// Makes a publisher that counts periods of time.
    /// - Parameters:
    ///   - period: The length of each. One that is not positive traps.
    ///   - tolerance: The delay that is allowed for a number, or `nil` for the scheduler's least.
    ///   - scheduler: The scheduler that measures the time and delivers the numbers.
    ///   - options: The scheduler's options for the work, or `nil`.
    @inlinable
    public init(
      every period: Context.SchedulerTimeType.Stride,
      tolerance: Context.SchedulerTimeType.Stride? = nil,
      scheduler: Context,
      options: Context.SchedulerOptions? = nil
    ) {
      precondition(period > .zero, "A period of time cannot be as long as \(period)")
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

/// The count of a ``Publishers/Interval``, and which of its numbers are delivered.
@usableFromInline
struct IntervalState {
  private var count = 0
  private var demand = Subscribers.Demand.none
  private var isDelivering = false

  /// The numbers that were demanded, and came while another was being delivered.
  private var waiting = Deque<Int>()

  @usableFromInline
  init() {}

  /// Counts a period.
  /// - Returns: The number to deliver now, if it is demanded and no other is being delivered.
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
  /// - Parameter more: The demand that downstream returned for it.
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

/// The subscription of a ``Publishers/Interval``. Its timer keeps it alive.
@usableFromInline
final class IntervalSubscription<Downstream: Subscriber>: Subscription, OwnSubscription,
  CustomStringConvertible
where Downstream.Input == Int, Downstream.Failure == Never {
  private let lock = Lock()

  // All guarded by `lock`.
  private var state = IntervalState()
  private var timer: (any Cancellable)?

  /// Until the cancel.
  private var downstream: Downstream?

  @usableFromInline
  init(downstream: Downstream) {
    self.downstream = downstream
  }

  @usableFromInline var description: String { "Interval" }

  @usableFromInline var isCancelled: Bool {
    lock.withLock { downstream == nil }
  }

  /// Keeps the timer, or cancels it if the subscription is cancelled by now.
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
