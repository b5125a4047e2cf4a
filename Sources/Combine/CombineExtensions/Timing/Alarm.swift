import CombineShim

/// The timer of a subscription, which runs one action at a time, once or repeatedly, and can be cancelled.
///
/// Because Combine's schedulers return a cancellable only for repeating actions, an action that runs once is
/// scheduled as a repeating action whose first run cancels the repetition. An action without a delay is
/// scheduled without a timer.
///
/// In `CombineCore`, `RunningTimer` is the counterpart of this class. It doesn't exist on Apple platforms,
/// and the timed operators of that module guard it with their own locks.
///
/// You can use an alarm from any thread. It doesn't hold its lock while it calls the scheduler, the
/// scheduler's cancellables or the action.
@usableFromInline
final class Alarm {
  private let lock = Lock()

  /// The number of the current action, which distinguishes it from earlier ones that a scheduler may already
  /// have started. Guarded by `lock`.
  private var number = 0

  /// Guarded by `lock`.
  private var token: (any Cancellable)?

  /// `true` if the alarm can no longer be set. Guarded by `lock`.
  private var hasEnded = false

  @usableFromInline
  init() {}

  /// Schedules an action that runs once, in place of the current action.
  /// - Parameters:
  ///   - interval: The time to wait from now.
  ///   - tolerance: The additional delay that is permitted, or `nil` for the scheduler's minimum.
  ///   - action: A closure that runs once, on the scheduler, unless the alarm is set again or ended first.
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

  /// Schedules a repeating action, in place of the current action.
  /// - Parameters:
  ///   - interval: The time to wait before each run. Zero and negative intervals trap.
  ///   - action: A closure that runs on the scheduler until the alarm is set again or ended.
  @inlinable
  func set<S: Scheduler>(
    every interval: S.SchedulerTimeType.Stride,
    on scheduler: S,
    options: S.SchedulerOptions?,
    action: @escaping () -> Void
  ) {
    precondition(interval > .zero, "The interval must be positive, not \(interval)")
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

  /// Cancels the current action. The alarm can't be set again afterward.
  @usableFromInline
  func end() {
    let token = lock.withLock {
      hasEnded = true
      number += 1
      return self.token.take()
    }
    token?.cancel()
  }

  /// - Returns: The number of the new action, or `nil` if the alarm has ended.
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

  /// Stores the cancellable of an action. If the action has already run or been replaced, cancels it instead.
  @usableFromInline
  func keep(_ token: any Cancellable, number: Int) {
    let isKept = lock.withLock {
      if number == self.number { self.token = token }
      return number == self.number
    }
    if !isKept { token.cancel() }
  }

  /// - Returns: A Boolean value that indicates whether the action is the current one.
  @usableFromInline
  func isSet(to number: Int) -> Bool {
    lock.withLock { number == self.number }
  }

  /// - Returns: A Boolean value that indicates whether to run the action, which runs once, and only if it is
  ///   the current one.
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
