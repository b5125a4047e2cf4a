import IssueReporting
import Synchronization

/// A callback that must be called once, and reports when it is not.
final class OnceCallback<Value>: Sendable {
  private let name: StaticString
  private let description: String
  private let callback: @Sendable (Result<Value, any Error>) -> Void
  /// The result for a callback that was released uncalled.
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

      Resume it once on each path, so that the task that waits for the result goes on.
      """
    )
    callback(missing())
  }

  func call(_ result: Result<Value, any Error>) {
    guard !isCalled.exchange(true, ordering: .acquiringAndReleasing) else {
      reportIssue(
        """
        \(description) resumed its '\(name)' more than once.

        The first result stands. Return after the first 'resume', and yield later values to the subscriber.
        """
      )
      return
    }
    callback(result)
  }
}
