import DependencyInjection

/// A callback that is called once at the most, and released then.
final class OptionalCallback: Sendable {
  private let callback: Locked<(@Sendable () -> Void)?>

  init(_ callback: @escaping @Sendable () -> Void) {
    self.callback = Locked(callback)
  }

  func callOnce() {
    let callback = callback.withLock { callback in
      defer { callback = nil }
      return callback
    }
    callback?()
  }
}
