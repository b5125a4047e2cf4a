import CombineShim

extension Emitter {
  /// Emits a state for each value of a publisher, and returns when the publisher finishes or the emitter is
  /// done. Await it.
  ///
  /// - Parameters:
  ///   - publisher: The publisher, which may send on any thread. A value that is sent on the bloc's owner is
  ///     emitted at once, if the owner can be recognised there, as the main actor can; other values hop to
  ///     the owner, in order.
  ///   - onData: The state for a value.
  ///   - onError: The state for the publisher's failure. Without it the failure is thrown.
  public final nonisolated(nonsending) func forEach<P: Publisher>(
    _ publisher: P,
    onData: @escaping (P.Output) -> State,
    onError: ((P.Failure) -> State)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws(P.Failure) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    do throws(P.Failure) {
      try await receive(publisher) { self.deliverOnOwner(onData($0), at: origin) }
    } catch {
      guard let onError else { throw error }
      deliverOnOwner(onError(error), at: origin)
    }
  }

  /// Does something with each value of a publisher, and returns when the publisher finishes or the emitter is
  /// done. Await it.
  ///
  /// - Parameters:
  ///   - publisher: The publisher of the values, which may send on any thread. See `forEach`.
  ///   - onData: A closure that handles a value, on the bloc's owner.
  ///   - onError: A closure that handles the publisher's failure. Without it the failure is thrown.
  public final nonisolated(nonsending) func onEach<P: Publisher>(
    _ publisher: P,
    onData: @escaping (P.Output) -> Void,
    onError: ((P.Failure) -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws(P.Failure) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    reportIfOffOwner("onEach", at: origin)
    do throws(P.Failure) {
      try await receive(publisher, onData)
    } catch {
      guard let onError else { throw error }
      onError(error)
    }
  }

  /// Calls an asynchronous closure with each value of a publisher, and returns when the publisher and all
  /// calls have ended, or the emitter is done. Await it.
  ///
  /// Each call runs in a task of its own; the tasks run concurrently on the bloc's owner. When a failure is
  /// thrown, or the emitter is done, the tasks are cancelled, what they emit is ignored, and `isDone` is true
  /// for them.
  ///
  /// - Parameters:
  ///   - publisher: The publisher of the values, which may send on any thread. See `forEach`.
  ///   - onData: A closure that handles a value.
  ///   - onError: A closure that handles the publisher's failure. Without it the failure is thrown.
  public final nonisolated(nonsending) func onEach<P: Publisher>(
    _ publisher: P,
    onData: nonisolated(nonsending) @escaping (P.Output) async -> Void,
    onError: ((P.Failure) -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws(P.Failure) {
    try await withTasks { tasks throws(P.Failure) in
      try await onEach(
        publisher,
        onData: { tasks.begin($0, onData) },
        onError: onError,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    }
  }

  private nonisolated(nonsending) func receive<P: Publisher>(
    _ publisher: P,
    _ onData: @escaping (P.Output) -> Void
  ) async throws(P.Failure) {
    subscriptionBegins()
    defer { subscriptionEnded() }
    let reception = PublisherReception<P.Output, P.Failure>(mailbox: mailbox, onData: onData)
    let result = await withTaskCancellationHandler {
      await reception.run(publisher)
    } onCancel: {
      reception.cancel()
    }
    if isDone { return }
    try result.get()
  }
}
