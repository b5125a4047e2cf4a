import DependencyInjection
import IssueReporting

/// A feature that is tested.
final class RootBench<State, Action>: TestBench {
  let settings: TestSettings
  private var asserted: RecordedState<State>
  private let core: RootCore<State, TestAction<Action>>
  private let record: TestRecord<State, Action>
  private let creation: CallSite

  init(
    core: RootCore<State, TestAction<Action>>,
    record: TestRecord<State, Action>,
    settings: TestSettings,
    creation: CallSite
  ) {
    self.core = core
    self.record = record
    self.settings = settings
    self.creation = creation
    asserted = RecordedState(
      state: core.withState { $0 },
      elementIDs: core.dependencies.stackElementID.copy
    )
  }

  deinit {
    reportLeftovers()
  }

  var state: State { asserted.state }

  var elementIDs: StackElementIDGenerator { asserted.elementIDs }

  var dependencies: DependencyValues {
    get { core.dependencies.lentForChange }
    set { core.dependencies = newValue.settled }
  }

  var inFlight: EffectsInFlight { core.inFlight }

  var receivedCount: Int { record.received.count }

  func received(at index: Int) -> ReceivedAction<State, Action> {
    let received = record.received[index]
    return ReceivedAction(action: received.action, state: received.result.state) { describe(received.action) }
  }

  func send(_ action: Action, from site: CallSite) -> SentAction<State> {
    let task = core.send(TestAction(action: action, source: .test, send: site))
    return SentAction(task: task, state: record.resultOfSend?.state ?? state)
  }

  func acceptSent() {
    asserted = record.resultOfSend ?? asserted
    record.resultOfSend = nil
  }

  func takeReceived(_ count: Int) {
    guard count > 0 else { return }
    asserted = record.received[count - 1].result
    record.received.removeFirst(count)
  }

  /// Reports what the test has left behind, each at the `send` from which it came.
  private func reportLeftovers() {
    switch settings.exhaustivity {
    case .on: reportLeftovers { $0.fail($1) }
    case .off(showSkippedAssertions: true): reportLeftovers { $0.report($1, severity: .warning) }
    case .off(showSkippedAssertions: false): break
    }
  }

  private func reportLeftovers(_ report: (CallSite, String) -> Void) {
    for received in record.received {
      report(
        received.send,
        """
        The store received an action that the test did not assert:

        \(indented([describe(received.action)]))

        Assert it with 'await store.receive(…)' before the test ends, or pass over it with \
        'await store.skipReceivedActions()'.
        """
      )
    }
    for origin in core.inFlight.origins {
      report(
        origin?.send ?? creation,
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
}
