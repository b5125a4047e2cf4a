/// The subscription object of an operator that delivers on a scheduler and runs a timer on it, which stops
/// when the subscription ends.
@usableFromInline
protocol TimedSubscription: TimedLink, ScheduledSubscription {
  associatedtype Context: Scheduler

  var scheduler: Context { get }
  var options: Context.SchedulerOptions? { get }

  /// The interval at which the timer repeats.
  var interval: Context.SchedulerTimeType.Stride { get }
}

extension TimedSubscription {
  /// Runs a timer started under the lock and cancels the previous timer.
  @inlinable
  func runTimer(number: Int, _ action: @escaping () -> Void) {
    runTimer(number: number, at: scheduler.now.advanced(by: interval), action)
  }

  /// Runs a timer started under the lock, beginning at the given date.
  @inlinable
  func runTimer(number: Int, at date: Context.SchedulerTimeType, _ action: @escaping () -> Void) {
    let token = scheduler.schedule(
      after: date,
      interval: interval,
      tolerance: scheduler.minimumTolerance,
      options: options,
      action
    )
    keep(token, number: number)
  }

  @inlinable
  func close() -> EndedSubscription<Contents> {
    let ended = takeContents()
    stopTimer()
    return ended
  }
}

/// The base class of subscription objects with a timer.
@usableFromInline
class TimedLink: ScheduledLink {
  /// Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline final var timer = RunningTimer()

  @inlinable
  override init() {}

  @usableFromInline
  final func startTimer() -> Int {
    lock.withLock { timer.start() }
  }

  @usableFromInline
  final func keep(_ token: any Cancellable, number: Int) {
    lock.withLock { timer.keep(token, number: number) }?.cancel()
  }

  @usableFromInline
  final func stopTimer() {
    lock.withLock { timer.stop() }?.cancel()
  }
}

/// The current timer of a subscription, which the owner guards with a lock.
///
/// Timers have numbers because the action of an earlier timer may still run. The scheduler may have already
/// started it, or may run it before it returns the token.
// `CombineExtensions` uses `Alarm`, a class that has its own lock, for the same purpose. Here, that would
// cost 32 % more instructions for each value of `debounce`, and 35 % more for `timeout`.
@usableFromInline
struct RunningTimer {
  @usableFromInline var number = 0
  @usableFromInline var token: (any Cancellable)?

  @inlinable
  init() {}

  /// Replaces the current timer, whose token is kept until ``keep(_:number:)`` is called.
  /// - Returns: The number of the new timer.
  @inlinable
  mutating func start() -> Int {
    number += 1
    return number
  }

  /// Stores the token of a timer that was started.
  /// - Returns: The token to cancel outside the lock, which belongs to the previous timer, or is the given
  ///   one if its timer is no longer current.
  @inlinable
  mutating func keep(_ token: any Cancellable, number: Int) -> (any Cancellable)? {
    guard number == self.number else { return token }
    let replaced = self.token
    self.token = token
    return replaced
  }

  /// Invalidates the current timer.
  /// - Returns: The token to cancel outside the lock, if any.
  @inlinable
  mutating func stop() -> (any Cancellable)? {
    number += 1
    return token.take()
  }
}
