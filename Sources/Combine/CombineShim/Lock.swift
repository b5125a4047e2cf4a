#if !canImport(CombineCore)
  import os

  /// The package's lock where Apple's Combine stands in for `CombineCore`, which brings its own elsewhere.
  ///
  /// It is not recursive, and user code never runs while one is held.
  @usableFromInline
  package struct Lock: ~Copyable, Sendable {
    @usableFromInline let system = OSAllocatedUnfairLock()

    @inlinable
    package init() {}

    @inlinable
    package func lock() {
      system.lock()
    }

    @inlinable
    package func unlock() {
      system.unlock()
    }

    @inlinable
    package func withLock<Result: ~Copyable, Failure: Error>(
      _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      system.lock()
      defer { system.unlock() }
      return try body()
    }
  }
#endif
