#if !os(Windows) && !os(Android) && !os(WASI)
  import IssueReporting

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Runs an asynchronous operation while all tasks of the process run one after the other on the main actor's
  /// executor, in the order in which they were started.
  ///
  /// For example:
  ///
  /// ```swift
  /// await withMainSerialExecutor {
  ///   await model.load()
  /// }
  /// ```
  ///
  /// Use this function to test code that starts unstructured tasks. You don't need it with a `TestStore`, because a
  /// test store already runs its effects one at a time.
  ///
  /// > Important: This function affects the whole process, including tests that run at the same time. A task that
  /// > blocks the main thread until another task finishes causes a deadlock.
  ///
  /// - Parameter operation: The operation to run.
  /// - Throws: The operation's error.
  @MainActor
  public func withMainSerialExecutor(operation: @isolated(any) () async throws -> Void) async rethrows {
    let before = uncheckedUseMainSerialExecutor
    defer { uncheckedUseMainSerialExecutor = before }
    uncheckedUseMainSerialExecutor = true
    try await operation()
  }

  /// Runs an operation while tasks that are started run on the main actor's executor.
  ///
  /// To use the executor for every test of an `XCTestCase`, call this function in `invokeTest`.
  ///
  /// - Parameter operation: The operation to run.
  /// - Throws: The operation's error.
  public func withMainSerialExecutor(operation: () throws -> Void) rethrows {
    let before = uncheckedUseMainSerialExecutor
    defer { uncheckedUseMainSerialExecutor = before }
    uncheckedUseMainSerialExecutor = true
    try operation()
  }

  /// A Boolean value that indicates whether all tasks of the process run on the main actor's executor.
  ///
  /// In most cases, use ``withMainSerialExecutor(operation:)`` instead to set this property for the duration of an
  /// operation. The property is a variable of the Swift runtime that is not guarded by a lock. You should set it
  /// yourself only when no other thread is starting tasks. For example, you can set it at the beginning of a test
  /// that runs alone.
  public var uncheckedUseMainSerialExecutor: Bool {
    get { GlobalExecutorHook.variable?.pointee != nil }
    set {
      guard let variable = GlobalExecutorHook.variable else {
        if newValue {
          reportIssue(
            """
            Tasks can't be redirected to the main actor's executor, because a statically linked Swift runtime hides the hook.

            Link the runtime dynamically, which is the default, in tests that use 'withMainSerialExecutor'.
            """
          )
        }
        return
      }
      variable.pointee = newValue ? { job, _ in MainActor.shared.enqueue(job) } : nil
    }
  }

  /// The variable of the Swift runtime that determines the executor of tasks without an explicit executor.
  private enum GlobalExecutorHook {
    typealias Original = @convention(thin) (UnownedJob) -> Void
    typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    // Unsafe: the pointer never changes. For its target, which is not guarded, see
    // `uncheckedUseMainSerialExecutor`.
    nonisolated(unsafe) static let variable = dlopen(nil, RTLD_LAZY)
      .flatMap { dlsym($0, "swift_task_enqueueGlobal_hook") }?
      .assumingMemoryBound(to: Hook?.self)
  }
#endif
