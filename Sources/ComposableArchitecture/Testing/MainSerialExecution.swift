/// Has all tasks of the process run on the main actor's executor until it is released.
final class MainSerialExecution {
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
    #if !os(Windows) && !os(Android) && !os(WASI)
      uncheckedUseMainSerialExecutor = isOn
    #endif
  }
}
