import CombineCore
import Dispatch
import Foundation

/// An operation that is not ready before a date, and runs its action once.
///
/// Unchecked because a subclass has to say again what its superclass says; all of its state is guarded by
/// `lock`.
final class DelayedOperation: Operation, Cancellable, @unchecked Sendable {
  private let action: RevocableAction
  private let lock = Lock()

  /// Guarded by `lock`; `nil` unless a date is waited for.
  private var timer: (any DispatchSourceTimer)?

  /// Whether the date has come, or does not matter any more because of a cancel. Guarded by `lock`.
  private var isDue = false

  init(_ action: @escaping () -> Void) {
    self.action = RevocableAction(action)
  }

  override var isReady: Bool { lock.withLock { isDue } && super.isReady }

  /// Starts to wait for the date. The wall clock counts: when it is set, the waiting time changes.
  /// - Parameters:
  ///   - date: The earliest time. One that has passed makes the operation ready right away, on another
  ///     thread.
  ///   - tolerance: The delay that is allowed until the operation becomes ready.
  func becomeReady(at date: Date, tolerance: TimeInterval) {
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(
      wallDeadline: .now() + DispatchTimeInterval(clamping: date.timeIntervalSinceNow),
      leeway: DispatchTimeInterval(clamping: tolerance)
    )
    timer.setEventHandler { [weak self] in self?.becomeReady() }
    let wasCancelled = lock.withLock {
      guard !isDue else { return true }
      self.timer = timer
      return false
    }
    // A source that was never resumed must not be released.
    timer.resume()
    if wasCancelled { timer.cancel() }
  }

  private func becomeReady() {
    willChangeValue(for: \.isReady)
    let timer = lock.withLock {
      isDue = true
      return self.timer.take()
    }
    timer?.cancel()
    didChangeValue(for: \.isReady)
  }

  override func main() {
    action.runOnce()
  }

  /// Releases the action. The operation becomes ready, so that its queue gets rid of it.
  override func cancel() {
    super.cancel()
    action.revoke()
    becomeReady()
  }
}

/// Runs an action on an operation queue again and again: each operation, once it has run, adds the next.
///
/// Unchecked because of what can change, which is guarded by `lock`.
final class OperationRepetition: Cancellable, @unchecked Sendable {
  private let action: RevocableAction
  private let lock = Lock()

  /// Guarded by `lock`; `nil` once cancelled.
  private var queue: OperationQueue?

  /// The operation that waits or runs. Guarded by `lock`.
  private var current: DelayedOperation?

  private let interval: TimeInterval
  private let tolerance: TimeInterval

  init(
    of action: @escaping () -> Void,
    on queue: OperationQueue,
    interval: TimeInterval,
    tolerance: TimeInterval
  ) {
    self.action = RevocableAction(action)
    self.queue = queue
    self.interval = interval
    self.tolerance = tolerance
  }

  /// Adds the next operation, unless cancelled.
  /// - Parameter date: The date at which it becomes ready; worked out after the operation was added.
  func addOperation(readyAt date: @autoclosure () -> Date) {
    let operation = DelayedOperation { [self] in runAndRepeat() }
    let queue = lock.withLock {
      if self.queue != nil { current = operation }
      return self.queue
    }
    guard let queue else { return }
    queue.addOperation(operation)
    operation.becomeReady(at: date(), tolerance: tolerance)
  }

  private func runAndRepeat() {
    action.run()
    addOperation(readyAt: Date(timeIntervalSinceNow: interval))
  }

  func cancel() {
    let (released, operation) = lock.withLock { (queue.take(), current.take()) }
    action.revoke()
    operation?.cancel()
    withExtendedLifetime(released) {}
  }
}
