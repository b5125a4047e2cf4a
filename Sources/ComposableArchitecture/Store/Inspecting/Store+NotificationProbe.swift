extension Store {
  /// Has a probe follow the notifications of the store's observers, for as long as the store is there.
  package func follow(by probe: any NotificationProbe) {
    root?._withUnsafeGuaranteedRef { $0.notificationProbe = probe }
  }
}
