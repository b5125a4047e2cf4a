/// Collects notifications that must wait, such as those about what a reducer changes.
package protocol NotificationCollector: AnyObject {
  /// Keeps a notification until it is to be delivered.
  func collect(_ notification: @escaping () -> Void)
}

/// The place of the collector of what runs on a thread.
package enum CollectingThread {
  /// Holds objects of the architecture's one type only, so that it need not check their type.
  package static let collector = ThreadSlot<AnyObject>()
}
