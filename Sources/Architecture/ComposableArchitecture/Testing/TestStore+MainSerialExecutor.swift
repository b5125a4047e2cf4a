extension TestStore {
  /// Whether all tasks of the process run on the main actor's executor, one at a time, as long as this store
  /// lives.
  ///
  /// A store's own effects run one at a time without it, so it begins as `false`. It is for features that
  /// start tasks outside of their effects, and concerns the whole process: tests that run at the same time
  /// too. See ``withMainSerialExecutor(operation:)``.
  ///
  /// On Windows, Android and WASI it changes nothing.
  public var useMainSerialExecutor: Bool {
    get { mainSerialExecution.isRequested }
    set { mainSerialExecution.isRequested = newValue }
  }
}
