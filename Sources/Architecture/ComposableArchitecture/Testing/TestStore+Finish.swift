import SharedState
import TributaryReports

extension TestStore {
  /// Waits until all effects end.
  ///
  /// Call this method after you have received the actions that have arrived so far; the test fails if there are any
  /// that you have not asserted, or if an effect does not end before the timeout. You can assert the actions that
  /// arrive while the method waits afterward.
  ///
  /// - Parameter timeout: The longest time to wait. The default is the store's ``timeout``.
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

  /// Accepts the received actions that the test has not asserted.
  ///
  /// After this call, the asserted state is the state after the last of these actions. The test store reports the
  /// actions that you skip unless ``exhaustivity`` is `.off`.
  ///
  /// - Parameter strict: A Boolean value that indicates whether the test fails if there are no actions to skip.
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

  /// Accepts that the effects that are running now don't end.
  ///
  /// These effects no longer cause a failure in ``finish(timeout:isolation:fileID:file:line:column:)`` or at the end
  /// of the test. They continue to run until then, and you can still receive their actions.
  ///
  /// - Parameter strict: A Boolean value that indicates whether the test fails if there are no effects to skip.
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
