/// Collects notifications that must wait on a thread, such as those about what a reducer changes.
///
/// A subclass decides when to deliver them.
package class NotificationCollector {
  /// The collector of what runs on this thread.
  package static let current = ThreadSlot<NotificationCollector>()

  package init() {}

  /// Keeps a notification until it is to be delivered.
  package func collect(_ notification: @escaping () -> Void) {
    fatalError("'collect' must be overridden.")
  }
}
