import CaseKeyPaths
import DependencyInjection
import IssueReporting
import SharedState
import TributaryReports

/// The driver of a test store, which runs a feature, or represents a part of one.
protocol TestDriver<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  var settings: TestSettings { get }

  /// The state that the test has asserted.
  var state: State { get }

  /// The generator of stack element ids as it was in that state.
  var elementIDs: StackElementIDGenerator { get }

  /// The dependencies of the feature, to be read or changed by the test.
  var dependencies: DependencyValues { get set }

  var inFlight: EffectsInFlight { get }

  /// The number of actions of effects that the test has not asserted.
  var receivedCount: Int { get }

  /// The number of these actions, counted from the last, that were not reported to the test.
  var unreportedCount: Int { get }

  /// Returns one of these actions, in the order of their arrival.
  func received(at index: Int) -> ReceivedAction<State, Action>

  /// Sends an action to the feature. The asserted state stays as it is until ``acceptSent()``.
  func send(_ action: Action, from site: CallSite) -> SentAction<State>

  /// Makes the state after the latest sent action the asserted one.
  func acceptSent()

  /// Removes the first received actions. The state after the last of them becomes the asserted one, unless a
  /// later one is.
  func takeReceived(_ count: Int)

  /// Records that the received actions were reported to the test, so that its end does not report them again.
  func markReceivedAsReported()

  /// Fails the test for unasserted received actions and for effects in flight, and cancels the latter.
  func endTest()
}

extension TestDriver {
  /// The actions that effects have sent and the test has not asserted, in order.
  var received: some RandomAccessCollection<ReceivedAction<State, Action>> {
    (0..<receivedCount).lazy.map { self.received(at: $0) }
  }

  /// Returns the actions that effects have sent and the test has not asserted, without the first ones.
  func received(from index: Int) -> [ReceivedAction<State, Action>] {
    (index..<max(index, receivedCount)).map { received(at: $0) }
  }

  /// The moment until which changes of shared values are to be asserted: those of actions that were received
  /// and not asserted belong to these.
  var endOfAssertableChanges: Int {
    received(from: 0).first?.change.before.sharedMoment ?? settings.sharedChanges.moment()
  }

  /// Runs the code of a test that reads the state, such as an assertion's closure, with the feature's
  /// dependencies.
  func withFeatureDependencies<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try withDependencies {
      $0 = dependencies
    } operation: {
      try operation()
    }
  }
}

/// An action that the test has sent.
struct SentAction<State> {
  let task: StoreTask
  /// The change by the action itself, without those of the actions that its effects sent.
  let change: RecordedChange<State>
}

/// An action that an effect has sent.
struct ReceivedAction<State, Action> {
  /// The action, or `nil` if it belongs to a part of the feature outside of the test store.
  let action: Action?
  let change: RecordedChange<State>
  let description: () -> String
}

/// The settings that a test store and those that were scoped from it share.
final class TestSettings {
  var exhaustivity = Exhaustivity.on
  var timeout = Duration.seconds(5)
  /// The actor that owns the store.
  let owner: any Actor
  let executor: TestExecutor
  let dismissal: TestDismissal
  /// Tracks the feature's changes of shared values since the previous assertion.
  let sharedChanges: SharedChangeTracker

  init(
    owner: any Actor,
    executor: TestExecutor,
    dismissal: TestDismissal,
    sharedChanges: SharedChangeTracker
  ) {
    self.owner = owner
    self.executor = executor
    self.dismissal = dismissal
    self.sharedChanges = sharedChanges
  }
}

/// Shows a part of a feature that is tested. It has no state of its own.
final class ScopedTestDriver<ParentState, ParentAction, State, Action>: TestDriver {
  private let parent: any TestDriver<ParentState, ParentAction>
  private let toState: (ParentState) -> State
  private let actionPath: AnyCasePath<ParentAction, Action>

  init(
    parent: any TestDriver<ParentState, ParentAction>,
    state toState: @escaping (ParentState) -> State,
    action actionPath: AnyCasePath<ParentAction, Action>
  ) {
    self.parent = parent
    self.toState = toState
    self.actionPath = actionPath
  }

  var settings: TestSettings { parent.settings }

  var state: State { withFeatureDependencies { toState(parent.state) } }

  var elementIDs: StackElementIDGenerator { parent.elementIDs }

  var dependencies: DependencyValues {
    get { parent.dependencies }
    set { parent.dependencies = newValue }
  }

  var inFlight: EffectsInFlight { parent.inFlight }

  var receivedCount: Int { parent.receivedCount }

  var unreportedCount: Int { parent.unreportedCount }

  func received(at index: Int) -> ReceivedAction<State, Action> {
    let received = parent.received(at: index)
    return ReceivedAction(
      action: received.action.flatMap(actionPath.extract),
      change: withFeatureDependencies { received.change.map(toState) },
      description: received.description
    )
  }

  func send(_ action: Action, from site: CallSite) -> SentAction<State> {
    let sent = parent.send(actionPath.embed(action), from: site)
    return SentAction(task: sent.task, change: withFeatureDependencies { sent.change.map(toState) })
  }

  func acceptSent() {
    parent.acceptSent()
  }

  func takeReceived(_ count: Int) {
    parent.takeReceived(count)
  }

  func markReceivedAsReported() {
    parent.markReceivedAsReported()
  }

  func endTest() {
    parent.endTest()
  }
}

extension CallSite {
  /// Runs an operation as a step of a test that is called here.
  func asTestStep<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try TestStep.$current.withValue(self, operation: operation)
  }

  /// Displays the parts that a test skips, without failing the test: as a warning in Swift Testing, an
  /// expected failure in XCTest, and a line of output if XCTest has none.
  func show(_ message: String) {
    switch TestContext.current {
    case .xcTest:
      #if canImport(Darwin)
        showAsExpected(message)
      #else
        print("\(filePath):\(line): warning: \(message)")
      #endif
    default:
      #if compiler(>=6.3)
        report(message, severity: .warning)
      #else
        // Issues have no severity here: each fails the test, unless it is expected.
        showAsExpected(message)
      #endif
    }
  }

  private func showAsExpected(_ message: String) {
    withExpectedIssue(fileID: fileID, filePath: filePath, line: line, column: column) { report(message) }
  }
}
