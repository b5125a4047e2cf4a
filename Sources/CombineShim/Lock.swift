#if !canImport(CombineCore)
  import os

  /// The package's lock where Apple's Combine stands in for `CombineCore`, which brings its own elsewhere.
  ///
  /// It is not recursive, and user code never runs while one is held.
  package struct Lock: ~Copyable, Sendable {
    private let system = OSAllocatedUnfairLock()

    package init() {}

    package func withLock<Result: ~Copyable, Failure: Error>(
      _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      system.lock()
      defer { system.unlock() }
      return try body()
    }
  }
#endif
