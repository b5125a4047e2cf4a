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
