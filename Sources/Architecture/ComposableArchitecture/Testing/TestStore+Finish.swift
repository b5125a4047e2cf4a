import SharedState
import TributaryReports

extension TestStore {
  /// Asserts that all received actions have been asserted, and then waits for all effects to end. The test
  /// fails if they do not end before the timeout.
  ///
  /// Actions that arrive during the wait can be asserted afterward.
  ///
  /// - Parameter timeout: The maximum waiting time. The default is the store's ``timeout``.
  public func finish(
    timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await onOwner(from: isolation, with: self) { store, isolation in
      await store.executor.idle()
      store.checkReceivedActionsBeforeFinishing(at: site)
      let timeout = timeout ?? store.timeout
      guard await store.executor.wait(timeout: timeout, until: { store.driver.inFlight.originsToEnd.isEmpty })
      else {
        store.reportEffectsInFlight(after: timeout, at: site)
        return
      }
      store.checkSharedChangesAfterFinishing(at: site)
    }
  }

  private func checkReceivedActionsBeforeFinishing(at site: CallSite) {
    guard driver.unreportedCount > 0, exhaustivity != .off else { return }
    let actions = driver.received.suffix(driver.unreportedCount).map { $0.description() }
    switch exhaustivity {
    case .on:
      site.fail(
        """
        The store received \(counted(actions.count, "action")) that the test did not assert:

        \(indented(actions))

        Assert each with 'await store.receive(…)' before this 'finish', or skip them with \
        'await store.skipReceivedActions()'.
        """
      )
    case .off:
      site.show(
        """
        \(counted(actions.count, "received action")) not asserted before finishing:

        \(indented(actions))
        """
      )
    }
    driver.markReceivedAsReported()
  }

  private func checkSharedChangesAfterFinishing(at site: CallSite) {
    let end = driver.endOfAssertableChanges
    defer { driver.settings.sharedChanges.forget(before: end) }
    guard exhaustivity != .off else { return }
    let changes = SharedChanges(tracker: driver.settings.sharedChanges)
    guard let difference = driver.withFeatureDependencies({ changes.difference(in: state, until: end) })
    else { return }
    let report = SharedChanges.report(of: difference, before: "'finish' returned")
    if exhaustivity == .on { site.fail(report) } else { site.show(report) }
  }

  private func reportEffectsInFlight(after timeout: Duration, at site: CallSite) {
    site.fail(
      """
      Expected effects to finish, but there are still effects in-flight after \(timeout):

      \(indented(driver.inFlight.originsToEnd.map(describeOrigin)))

      If they wait for a clock or a scheduler, advance it, or use an immediate one. If they wait for slow work, pass a \
      longer 'timeout:'. If an effect never ends, cancel its task ('let task = await store.send(…)', 'await \
      task.cancel()'), or skip it with 'await store.skipInFlightEffects()'.
      """
    )
  }

  /// Skips the received actions that have not been asserted. The test store reports the skipped actions
  /// unless ``exhaustivity`` is `.off`. The state after the last skipped action becomes the
  /// asserted state.
  ///
  /// - Parameter strict: A Boolean value that indicates whether the test fails if there are no actions to
  ///   skip.
  public func skipReceivedActions(
    strict: Bool = true,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await onOwner(from: isolation, with: self) { store, isolation in
      await store.executor.idle()
      store.skipReceivedActions(strict: strict, at: site)
    }
  }

  private func skipReceivedActions(strict: Bool, at site: CallSite) {
    let received = driver.received
    if received.isEmpty, strict {
      site.fail(
        """
        There were no received actions to skip.

        Remove 'skipReceivedActions', or pass 'strict: false' if there may be none.
        """
      )
    }
    if !received.isEmpty, exhaustivity != .off {
      site.show(
        """
        \(counted(received.count, "received action")) skipped:

        \(indented(received.map { $0.description() }))
        """
      )
    }
    driver.takeReceived(received.count)
    // Changes that these actions made to shared values are skipped as well.
    if !received.isEmpty { driver.settings.sharedChanges.forget() }
  }

  /// Skips the effects that are currently running. They no longer cause a failure in
  /// ``finish(timeout:isolation:fileID:file:line:column:)`` or at the end of the test.
  ///
  /// The skipped effects continue to run until the end of the test, and their actions are still received.
  ///
  /// - Parameter strict: A Boolean value that indicates whether the test fails if there are no effects to
  ///   skip.
  public func skipInFlightEffects(
    strict: Bool = true,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await onOwner(from: isolation, with: self) { store, isolation in
      await store.executor.idle()
      if store.driver.inFlight.originsToEnd.isEmpty, strict {
        site.fail(
          """
          There were no in-flight effects to skip.

          Remove 'skipInFlightEffects', or pass 'strict: false' if there may be none.
          """
        )
      }
      store.driver.inFlight.passOver()
    }
  }
}
