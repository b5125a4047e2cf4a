/// A probe that follows how a store notifies its observers.
package protocol NotificationProbe: AnyObject {
  /// The observers of the state are to be notified, after the actions that were handled since the last time.
  ///
  /// - Parameter notify: A closure that notifies them. Call it once.
  func notifies(_ notify: () -> Void)
}
