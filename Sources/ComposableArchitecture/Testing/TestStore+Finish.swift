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
    guard await executor.wait(timeout: timeout, until: { core.inFlight.isEmpty }) else {
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column).fail(
        """
        Expected effects to finish, but there are still effects in-flight after \(timeout):

        \(indented(core.inFlight.origins.map(describeOrigin)))

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
    if record.received.isEmpty, strict {
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column).fail(
        """
        There were no received actions to skip.

        Take 'skipReceivedActions' out, or say 'strict: false' if there may or may not be some.
        """
      )
    }
    takeReceivedActions()
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
    if core.inFlight.isEmpty, strict {
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column).fail(
        """
        There were no in-flight effects to skip.

        Take 'skipInFlightEffects' out, or say 'strict: false' if there may or may not be some.
        """
      )
    }
    core.inFlight.cancelAll()
    _ = await executor.wait(timeout: timeout) { core.inFlight.isEmpty }
  }

  /// Reports what the test has left behind, each at the `send` from which it came.
  func reportLeftovers() {
    guard exhaustivity == .on else { return }
    for received in record.received {
      received.send.fail(
        """
        The store received an action that the test did not assert:

        \(indented([describe(received.action)]))

        Assert it with 'await store.receive(…)' before the test ends, or pass over it with \
        'await store.skipReceivedActions()'.
        """
      )
    }
    for origin in core.inFlight.origins {
      (origin?.send ?? creation).fail(
        """
        An effect is still running at the end of the test:

        \(indented([describeOrigin(origin)]))

        It would go on for as long as the feature is there. If it is to end, make it end: advance the clock or scheduler \
        that it waits for, or finish what it observes, and 'await store.finish()'. If it is meant to run on, cancel it by \
        its task ('let task = await store.send(…)', 'await task.cancel()'), or by the action with which the feature itself \
        cancels it.
        """
      )
    }
  }

  func describeOrigin(_ origin: EffectOrigin?) -> String {
    guard let origin else { return "An effect of unknown origin" }
    return "An effect of '\(origin.action)', from the 'send' at \(origin.send)"
  }
}
