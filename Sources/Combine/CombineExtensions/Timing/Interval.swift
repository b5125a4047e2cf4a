import CombineShim

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
