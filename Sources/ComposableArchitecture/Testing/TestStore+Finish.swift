extension TestStore {
  /// Waits until all effects have ended, and fails if they do not.
  ///
  /// - Parameter timeout: How long to wait; the store's ``timeout`` unless you say otherwise.
  public func finish(
    timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let timeout = timeout ?? self.timeout
    guard await executor.wait(timeout: timeout, until: { bench.inFlight.isEmpty }) else {
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column).fail(
        """
        Expected effects to finish, but there are still effects in-flight after \(timeout):

        \(indented(bench.inFlight.origins.map(describeOrigin)))

        They wait for something. If that is a clock or a scheduler, advance it; if an effect is meant to run on, cancel it \
        by its task ('let task = await store.send(…)', 'await task.cancel()') or pass over it with \
        'await store.skipInFlightEffects()'.
        """
      )
      return
    }
  }

  /// Passes over the actions that were received and not asserted.
  ///
  /// - Parameter strict: Whether it is a failure if there are none.
  public func skipReceivedActions(
    strict: Bool = true,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await executor.idle()
    if bench.receivedCount == 0, strict {
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column).fail(
        """
        There were no received actions to skip.

        Take 'skipReceivedActions' out, or say 'strict: false' if there may or may not be some.
        """
      )
    }
    bench.takeReceived(bench.receivedCount)
  }

  /// Cancels the effects that run.
  ///
  /// - Parameter strict: Whether it is a failure if there are none.
  public func skipInFlightEffects(
    strict: Bool = true,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await executor.idle()
    if bench.inFlight.isEmpty, strict {
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column).fail(
        """
        There were no in-flight effects to skip.

        Take 'skipInFlightEffects' out, or say 'strict: false' if there may or may not be some.
        """
      )
    }
    bench.inFlight.cancelAll()
    _ = await executor.wait(timeout: timeout) { bench.inFlight.isEmpty }
  }
}
