import ComposableArchitecture

/// The work that an action sent to a test store brought about: its effects, the effects of the actions that
/// they send, and so on.
// `finish` repeats the overloads of the test store's, as version 0.40 declares both.
public struct TestStoreTask: Hashable, Sendable {
  private let task: ComposableArchitecture.TestStoreTask

  init(_ task: ComposableArchitecture.TestStoreTask) {
    self.task = task
  }

  /// Cancels every effect in the tree, and waits until all have ended.
  @MainActor
  public func cancel() async {
    await task.cancel()
  }

  /// Waits until every effect in the tree has ended, and fails if they do not.
  /// - Parameter duration: The time to wait; the store's timeout unless you say otherwise.
  @MainActor
  public func finish(
    timeout duration: Duration? = nil,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await task.finish(timeout: duration, fileID: fileID, file: file, line: line, column: column)
  }

  /// Waits until every effect in the tree has ended, and fails if they do not.
  /// - Parameter nanoseconds: The time to wait.
  // Disfavoured, so that `finish()` and `finish(timeout: nil)` have one meaning.
  @_disfavoredOverload
  @MainActor
  public func finish(
    timeout nanoseconds: UInt64?,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(
      timeout: nanoseconds.map { Duration.nanoseconds($0) },
      file: file,
      fileID: fileID,
      line: line,
      column: column
    )
  }

  /// Whether the tree was cancelled.
  public var isCancelled: Bool { task.isCancelled }
}
