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
