/// What follows how a store notifies its observers.
package protocol NotificationProbe: AnyObject {
  /// The observers of the state are to be notified, after the actions that were handled since the last time.
  ///
  /// - Parameter notify: Notifies them. Call it once.
  func notifies(_ notify: () -> Void)
}

extension Store {
  /// Has a probe follow the notifications of the store's observers, for as long as the store is there.
  package func follow(by probe: any NotificationProbe) {
    root?._withUnsafeGuaranteedRef { $0.notificationProbe = probe }
  }
}
