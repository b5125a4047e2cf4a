extension ViewStore {
  /// Sends an action and suspends while a condition holds.
  ///
  /// ```swift
  /// .refreshable { await viewStore.send(.pulledToRefresh, while: \.isLoading) }
  /// ```
  ///
  /// Cancelling the waiting task also cancels the effects of the action, and the method returns.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - predicate: A closure that returns whether to keep waiting in the given state. It runs on the store's
  ///     owner.
  ///   - isolation: The isolation of the caller, which must be the store's owner.
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

  /// Sends an action, animates its state changes, and suspends while a condition holds.
  ///
  /// Cancelling the waiting task also cancels the effects of the action, and the method returns.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation, or `nil` for none.
  ///   - predicate: A closure that returns whether to keep waiting in the given state. It runs on the store's
  ///     owner.
  ///   - isolation: The isolation of the caller, which must be the store's owner.
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

  /// Suspends while a condition holds. It returns immediately if the condition does not hold or the waiting
  /// task is cancelled.
  ///
  /// - Parameters:
  ///   - predicate: A closure that returns whether to keep waiting in the given state. It runs on the store's
  ///     owner.
  ///   - isolation: The isolation of the caller, which must be the store's owner.
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
