/// Collects notifications that must wait, such as those about what a reducer changes.
package protocol NotificationCollector: AnyObject {
  /// Keeps a notification until it is to be delivered.
  func collect(_ notification: @escaping () -> Void)
}

/// The place of the collector of what runs on a thread.
package enum CollectingThread {
  /// Objects of one type only, which is the architecture's, so that it need not look at their type.
  package static let collector = ThreadSlot<AnyObject>()
}
