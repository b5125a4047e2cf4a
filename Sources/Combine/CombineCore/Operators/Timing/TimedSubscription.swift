/// The object of an operator that delivers on a scheduler and has a timer there, which stops when its
/// subscription ends.
@usableFromInline
protocol TimedSubscription: TimedLink, ScheduledSubscription {
  associatedtype Context: Scheduler

  var scheduler: Context { get }
  var options: Context.SchedulerOptions? { get }

  /// The time that the timer runs for, again and again.
  var interval: Context.SchedulerTimeType.Stride { get }
}

extension TimedSubscription {
  /// Runs a timer that was started under the lock, and cancels the one before it.
  @inlinable
  func runTimer(number: Int, _ action: @escaping () -> Void) {
    runTimer(number: number, at: scheduler.now.advanced(by: interval), action)
  }

  /// Runs a timer that was started under the lock, whose first date is given.
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

/// The part of an operator's object that has a timer.
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

/// The current timer of a subscription. Its owner guards it with a lock.
///
/// Each timer has a number, because the action of an older one may still come: a scheduler may have begun to
/// run it, or run it before it returns the token.
// Not a class with a lock as `Alarm` of `CombineExtensions` is: with one, a value of `debounce` took 32 %
// more instructions, and one of `timeout` 35 %.
@usableFromInline
struct RunningTimer {
  @usableFromInline var number = 0
  @usableFromInline var token: (any Cancellable)?

  @inlinable
  init() {}

  /// Replaces the current timer, whose token stays until ``keep(_:number:)``.
  /// - Returns: The number for the new one.
  @inlinable
  mutating func start() -> Int {
    number += 1
    return number
  }

  /// Keeps the token of a timer that was started.
  /// - Returns: What is to be cancelled, outside the lock: the token of the timer before it, or this one if
  ///   it does not count any more.
  @inlinable
  mutating func keep(_ token: any Cancellable, number: Int) -> (any Cancellable)? {
    guard number == self.number else { return token }
    let replaced = self.token
    self.token = token
    return replaced
  }

  /// Invalidates the current timer.
  /// - Returns: The token to cancel, outside the lock.
  @inlinable
  mutating func stop() -> (any Cancellable)? {
    number += 1
    return token.take()
  }
}
