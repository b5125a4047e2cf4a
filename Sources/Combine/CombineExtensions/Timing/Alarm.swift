import CombineShim

/// The timer of a subscription: runs one action at a time, once or repeatedly, and can be cancelled.
///
/// Combine's schedulers give a token only for what repeats. So an action that runs once is scheduled to
/// repeat too, and its first run cancels the rest. What has no time to wait is scheduled plainly.
///
/// `RunningTimer` of `CombineCore`, which is not there on Apple's platforms, is what that module's timed
/// operators keep under locks of their own.
///
/// May be used from any thread. It calls the scheduler, its tokens and the action without its lock.
@usableFromInline
final class Alarm {
  private let lock = Lock()

  /// The number of the current action. Older ones, which a scheduler may have begun to run, are ignored.
  /// Guarded by `lock`.
  private var number = 0

  /// Guarded by `lock`.
  private var token: (any Cancellable)?

  /// Whether nothing can be set any more. Guarded by `lock`.
  private var hasEnded = false

  @usableFromInline
  init() {}

  /// Sets the alarm, in place of what it was set to.
  /// - Parameters:
  ///   - interval: The time to wait from now.
  ///   - tolerance: The greatest delay, or `nil` for the least that the scheduler can do.
  ///   - action: A closure that runs once, on the scheduler, unless the alarm is set anew or stopped before.
  @inlinable
  func set<S: Scheduler>(
    after interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    on scheduler: S,
    options: S.SchedulerOptions?,
    action: @escaping () -> Void
  ) {
    guard let number = start() else { return }
    let ring = { if self.claim(number) { action() } }
    guard interval > .zero else { return scheduler.schedule(options: options, ring) }
    let token = scheduler.schedule(
      after: scheduler.now.advanced(by: interval),
      interval: interval,
      tolerance: tolerance ?? scheduler.minimumTolerance,
      options: options,
      ring
    )
    keep(token, number: number)
  }

  /// Runs an action again and again, in place of what the alarm was set to.
  /// - Parameters:
  ///   - interval: The time to wait each time. One that is not positive traps.
  ///   - action: A closure that runs on the scheduler, until the alarm is set anew or stopped.
  @inlinable
  func set<S: Scheduler>(
    every interval: S.SchedulerTimeType.Stride,
    on scheduler: S,
    options: S.SchedulerOptions?,
    action: @escaping () -> Void
  ) {
    precondition(interval > .zero, "A period of time cannot be as long as \(interval)")
    guard let number = start() else { return }
    let token = scheduler.schedule(
      after: scheduler.now.advanced(by: interval),
      interval: interval,
      tolerance: scheduler.minimumTolerance,
      options: options
    ) {
      if self.isSet(to: number) { action() }
    }
    keep(token, number: number)
  }

  /// Calls the action off, and any that is set later.
  @usableFromInline
  func end() {
    let token = lock.withLock {
      hasEnded = true
      number += 1
      return self.token.take()
    }
    token?.cancel()
  }

  /// - Returns: The number of the action to be set; `nil` when there is to be none any more.
  @usableFromInline
  func start() -> Int? {
    let (started, replaced) = lock.withLock { () -> (Int?, (any Cancellable)?) in
      if hasEnded { return (nil, nil) }
      number += 1
      return (number, token.take())
    }
    replaced?.cancel()
    return started
  }

  /// Keeps the token of an action, or cancels it if that has run by now or does not count any more.
  @usableFromInline
  func keep(_ token: any Cancellable, number: Int) {
    let isKept = lock.withLock {
      if number == self.number { self.token = token }
      return number == self.number
    }
    if !isKept { token.cancel() }
  }

  /// - Returns: Whether this action counts.
  @usableFromInline
  func isSet(to number: Int) -> Bool {
    lock.withLock { number == self.number }
  }

  /// - Returns: Whether the action is to run, which is so once and only for the one that was set last.
  @usableFromInline
  func claim(_ number: Int) -> Bool {
    let (isClaimed, token) = lock.withLock { () -> (Bool, (any Cancellable)?) in
      guard number == self.number else { return (false, nil) }
      self.number += 1
      return (true, self.token.take())
    }
    token?.cancel()
    return isClaimed
  }
}
