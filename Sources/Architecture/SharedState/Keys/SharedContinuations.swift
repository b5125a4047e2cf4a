import DependencyInjection
import IssueReporting
import Synchronization

/// A continuation to resume with the result of loading a value.
///
/// Resume a continuation exactly once. If you resume it again, the continuation reports an issue and ignores the
/// second call. If you release it without resuming it, it reports an issue too, and the load finishes without a
/// value.
public struct LoadContinuation<Value>: Sendable {
  private let callback: OnceCallback<Value?>

  /// Creates a continuation.
  ///
  /// - Parameters:
  ///   - description: A description of the key, for reports.
  ///   - callback: A closure that receives the value, or `nil` to use the initial value.
  public init(
    _ description: @autoclosure () -> String = "",
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    let description = description()
    self.callback = OnceCallback(
      "LoadContinuation",
      description: description.isEmpty ? "A key" : "'\(description)'",
      missing: { .success(nil) },
      callback: callback
    )
  }

  /// Resumes with the loaded value.
  public func resume(returning value: Value) {
    resume(with: .success(value))
  }

  /// Resumes with an error. The shared value does not change.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }

  /// Resumes without a value, because none is stored. A shared value that is being created keeps its default.
  public func resumeReturningInitialValue() {
    resume(with: .success(nil))
  }

  /// Resumes with a result, whose value is `nil` if none is stored.
  public func resume(with result: Result<Value?, any Error>) {
    callback.call(result)
  }
}

/// A continuation to resume with the result of saving a value.
///
/// Resume a continuation exactly once. If you resume it again, the continuation reports an issue and ignores the
/// second call. If you release it without resuming it, it reports an issue too, and the save fails with a
/// ``SharedSaveAbandonedError``.
public struct SaveContinuation: Sendable {
  private let callback: OnceCallback<Void>

  /// Creates a continuation.
  ///
  /// - Parameters:
  ///   - description: A description of the key, for reports.
  ///   - callback: A closure that receives the result.
  public init(
    _ description: @autoclosure () -> String = "",
    callback: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    let description = description()
    self.callback = OnceCallback(
      "SaveContinuation",
      description: description.isEmpty ? "A key" : "'\(description)'",
      missing: { .failure(SharedSaveAbandonedError(key: description)) },
      callback: callback
    )
  }

  /// Resumes after the value is saved.
  public func resume() {
    resume(with: .success(()))
  }

  /// Resumes with an error.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }

  /// Resumes with a result.
  public func resume(with result: Result<Void, any Error>) {
    callback.call(result)
  }
}

/// An error that's reported when a key does not resume the continuation of a save.
public struct SharedSaveAbandonedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the key.
  public let key: String

  public var description: String {
    """
    \(key) never resumed the 'SaveContinuation', so the value may not be saved. Correct the key: resume the continuation on each path.
    """
  }
}

/// An error that's reported when a change was not saved, because a later value arrived from the storage and replaced
/// it.
public struct SharedSaveOvertakenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the key.
  public let key: String

  public var description: String {
    """
    A change of \(key) was dropped, because another value arrived from the storage before the change was saved.

    The shared value now has the value from the storage. Make the change again if it is still needed.
    """
  }
}

/// A callback that must be called exactly once. Violations are reported.
final class OnceCallback<Value>: Sendable {
  private let name: StaticString
  private let description: String
  private let callback: @Sendable (Result<Value, any Error>) -> Void
  /// The result to use if the callback is released without being called.
  private let missing: @Sendable () -> Result<Value, any Error>
  private let isCalled = Atomic(false)

  init(
    _ name: StaticString,
    description: String,
    missing: @escaping @Sendable () -> Result<Value, any Error>,
    callback: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    self.name = name
    self.description = description
    self.missing = missing
    self.callback = callback
  }

  deinit {
    guard !isCalled.load(ordering: .acquiring) else { return }
    reportIssue(
      """
      \(description) released its '\(name)' without resuming it.

      Resume it once on each path, so that the waiting task continues.
      """
    )
    callback(missing())
  }

  func call(_ result: Result<Value, any Error>) {
    guard !isCalled.exchange(true, ordering: .acquiringAndReleasing) else {
      reportIssue(
        """
        \(description) resumed its '\(name)' more than once.

        The first result is used. Return after the first 'resume', and yield later values to the subscriber.
        """
      )
      return
    }
    callback(result)
  }
}

/// A callback called at most once and then released.
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
