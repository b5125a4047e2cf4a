extension ViewStore {
  /// Sends an action, and waits while a condition holds.
  ///
  /// ```swift
  /// .refreshable { await viewStore.send(.pulledToRefresh, while: \.isLoading) }
  /// ```
  ///
  /// If the waiting task is cancelled, so is what the action has brought about, and this returns.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - predicate: A closure that tells of a state whether to wait on. It runs on the store's owner.
  ///   - isolation: The caller's, which is the store's owner.
  public func send(
    _ action: ViewAction,
    while predicate: @escaping (_ state: ViewState) -> Bool,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let task = send(action, fileID: fileID, filePath: filePath, line: line, column: column)
    await wait(for: task, while: predicate, isolation: isolation)
  }

  /// Sends an action whose change of state is to be animated, and waits while a condition holds.
  ///
  /// If the waiting task is cancelled, so is what the action has brought about, and this returns.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation; `nil` for none.
  ///   - predicate: A closure that tells of a state whether to wait on. It runs on the store's owner.
  ///   - isolation: The caller's, which is the store's owner.
  public func send(
    _ action: ViewAction,
    animation: Animation?,
    while predicate: @escaping (_ state: ViewState) -> Bool,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let task = send(
      action,
      animation: animation,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    await wait(for: task, while: predicate, isolation: isolation)
  }

  /// Waits while a condition holds. It returns at once where the condition does not hold now, and when the
  /// waiting task is cancelled.
  ///
  /// - Parameters:
  ///   - predicate: A closure that tells of a state whether to wait on. It runs on the store's owner.
  ///   - isolation: The caller's, which is the store's owner.
  public func yield(
    while predicate: @escaping (_ state: ViewState) -> Bool,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let (end, continuation) = AsyncStream.makeStream(of: Never.self)
    let observer =
      publisher
      .first { !predicate($0) }
      .sink { _ in continuation.finish() }
    var iterator = end.makeAsyncIterator()
    _ = await iterator.next(isolation: isolation)
    observer.cancel()
  }

  private func wait(
    for task: ViewStoreTask,
    while predicate: @escaping (ViewState) -> Bool,
    isolation: isolated (any Actor)?
  ) async {
    await withTaskCancellationHandler {
      await yield(while: predicate, isolation: isolation)
    } onCancel: {
      task.cancel()
    }
  }
}
