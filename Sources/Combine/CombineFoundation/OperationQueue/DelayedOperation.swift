import CombineCore
import Dispatch
import Foundation

/// An operation that becomes ready at a date, and runs its action once.
///
/// `lock` protects all of its state. A subclass has to restate the conformance of its superclass.
final class DelayedOperation: Operation, Cancellable, @unchecked Sendable {
  private let action: RevocableAction
  private let lock = Lock()

  /// Guarded by `lock`, or `nil` unless the operation is waiting for a date.
  private var timer: (any DispatchSourceTimer)?

  /// `true` after the date has passed or the operation was cancelled. Guarded by `lock`.
  private var isDue = false

  init(_ action: @escaping () -> Void) {
    self.action = RevocableAction(action)
  }

  override var isReady: Bool { lock.withLock { isDue } && super.isReady }

  /// Starts to wait for the date. The wait follows the wall clock, which means that changing the clock
  /// changes the remaining time.
  /// - Parameters:
  ///   - date: The earliest time. If it is in the past, the operation becomes ready immediately, on another
  ///     thread.
  ///   - tolerance: The additional delay that you permit until the operation is ready.
  func becomeReady(at date: Date, tolerance: TimeInterval) {
    let timer = DispatchSource.makeTimerSource(queue: RelayedTimer.queue)
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
    // A source must be resumed before it is released.
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

  /// Releases the action and makes the operation ready, which lets its queue remove it.
  override func cancel() {
    super.cancel()
    action.revoke()
    becomeReady()
  }
}

/// Runs an action on an operation queue repeatedly. An operation adds the next one after its run.
///
/// `lock` protects the mutable state.
final class OperationRepetition: Cancellable, @unchecked Sendable {
  private let action: RevocableAction
  private let lock = Lock()

  /// Guarded by `lock`, or `nil` once cancelled.
  private var queue: OperationQueue?

  /// The operation that is waiting or running. Guarded by `lock`.
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
  /// - Parameter date: The date at which the operation becomes ready. It is computed after the operation is
  ///   added.
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
