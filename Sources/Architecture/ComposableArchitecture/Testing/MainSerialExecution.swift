import DependencyInjection

/// Runs all tasks of the process on the main actor's executor until it, and every other one that was
/// requested, is released.
final class MainSerialExecution {
  private static let requests = Locked(0)

  var isRequested = false {
    didSet {
      guard isRequested != oldValue else { return }
      set(isRequested)
    }
  }

  deinit {
    if isRequested { set(false) }
  }

  private func set(_ isOn: Bool) {
    let isWanted = Self.requests.withLock { requests in
      requests += isOn ? 1 : -1
      return requests > 0
    }
    #if !os(Windows) && !os(Android) && !os(WASI)
      uncheckedUseMainSerialExecutor = isWanted
    #endif
  }
}
