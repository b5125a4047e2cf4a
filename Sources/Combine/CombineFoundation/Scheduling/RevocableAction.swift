import CombineCore

/// An action that can be taken back, after which it does not run and what it captured is released.
///
/// Where the system keeps a block longer than it can run, the block holds one of these in place of the
/// action. Unchecked because of the action, which is guarded by `lock`.
final class RevocableAction: @unchecked Sendable {
  private let lock = Lock()

  /// Guarded by `lock`; `nil` once revoked.
  private var action: ScheduledAction?

  init(_ action: @escaping () -> Void) {
    self.action = ScheduledAction(action)
  }

  func run() {
    lock.withLock { action }?.run()
  }

  /// Runs the action and revokes it before that, so that it never runs again.
  func runOnce() {
    lock.withLock { action.take() }?.run()
  }

  func revoke() {
    let released = lock.withLock { action.take() }
    withExtendedLifetime(released) {}
  }
}
