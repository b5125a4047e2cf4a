extension Store {
  /// Attaches a probe to the notifications of the store's observers, for as long as the store exists.
  package func follow(by probe: any NotificationProbe) {
    root?._withUnsafeGuaranteedRef { $0.notificationProbe = probe }
  }
}
