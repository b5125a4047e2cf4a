import DependencyInjection
import IssueReporting
import TributaryReports

/// Runs a feature that is being tested.
final class RootTestDriver<State, Action>: TestDriver {
  let settings: TestSettings
  private var asserted: RecordedState<State>
  /// The state after the last action that the test sent. It is `nil` once this state has become the asserted
  /// state.
  private var sent: RecordedState<State>?
  private let core: RootCore<State, TestAction<Action>>
  private let record: TestRecord<State, Action>
  private let creation: CallSite
  /// Indicates whether leftovers have been reported and no action has been sent since.
  private var hasEnded = false
  /// Describes the unasserted changes to a state's shared values up to a given moment.
  private let sharedDifference: (State, Int) -> String?

  init(
    core: RootCore<State, TestAction<Action>>,
    record: TestRecord<State, Action>,
    settings: TestSettings,
    sharedDifference: @escaping (State, Int) -> String?,
    creation: CallSite
  ) {
    self.core = core
    self.record = record
    self.settings = settings
    self.sharedDifference = sharedDifference
    self.creation = creation
    asserted = RecordedState(
      state: core.withState { $0 },
      elementIDs: core.dependencies.stackElementID.copy,
      sharedMoment: settings.sharedChanges.moment(),
      actionCount: 0
    )
  }

  deinit {
    // Effects that were cancelled when the test ended may not have finished yet.
    if !hasEnded { reportLeftovers() }
  }

  var state: State { asserted.state }

  var elementIDs: StackElementIDGenerator { asserted.elementIDs }

  var dependencies: DependencyValues {
    get { core.dependencies.lentForChange }
    set { core.dependencies = newValue.settled }
  }

  var inFlight: EffectsInFlight { core.inFlight }

  var receivedCount: Int { record.received.count }

  var unreportedCount: Int { record.received.count { !$0.isReported } }

  func received(at index: Int) -> ReceivedAction<State, Action> {
    let received = record.received[index]
    return ReceivedAction(action: received.action, change: received.change) { describe(received.action) }
  }

  func send(_ action: Action, from site: CallSite) -> SentAction<State> {
    hasEnded = false
    let task = core.send(TestAction(action: action, source: .test, send: site), at: site)
    // An action sent off the owner is handled later.
    let change = record.takeLatestSend() ?? RecordedChange(before: asserted, after: asserted)
    sent = change.after
    return SentAction(task: task, change: change)
  }

  func acceptSent() {
    asserted = sent ?? asserted
    sent = nil
  }

  func takeReceived(_ count: Int) {
    guard let last = record.takeReceived(count).last?.change.after else { return }
    if last.actionCount > asserted.actionCount { asserted = last }
  }

  func markReceivedAsReported() {
    record.markReceivedAsReported()
  }

  func endTest() {
    reportLeftovers()
    record.markReceivedAsReported()
    hasEnded = true
    inFlight.cancelAll()
  }

  /// Reports unreceived actions and running effects at the `send` that caused them, and reports unasserted
  /// changes to shared values.
  private func reportLeftovers() {
    switch settings.exhaustivity {
    case .on: reportLeftovers { $0.fail($1) }
    case .off(showSkippedAssertions: true): reportLeftovers { $0.show($1) }
    case .off(showSkippedAssertions: false): break
    }
  }

  private func reportLeftovers(_ report: (CallSite, String) -> Void) {
    for received in record.received where !received.isReported {
      report(
        received.send,
        """
        The store received an action that the test did not assert:

        \(indented([describe(received.action)]))

        Assert it with 'await store.receive(…)' before the test ends, or skip it with \
        'await store.skipReceivedActions()'.
        """
      )
    }
    let end = endOfAssertableChanges
    if let difference = withFeatureDependencies({ sharedDifference(asserted.state, end) }) {
      report(creation, SharedChanges.report(of: difference, before: "the end of the test"))
    }
    for origin in core.inFlight.originsToEnd {
      report(
        origin?.send ?? creation,
        """
        An effect is still running at the end of the test:

        \(indented([describeOrigin(origin)]))

        It runs until the feature ends. If it should end, advance the clock or scheduler that it waits for, or finish the \
        sequence that it observes, and 'await store.finish()'. If it should continue, cancel its task ('let task = \
        await store.send(…)', 'await task.cancel()'), or send the action that cancels it in the feature.
        """
      )
    }
  }
}
