import CaseKeyPaths
import DependencyInjection
import IssueReporting
import SharedState
import TributaryReports

/// Drives a test store. It either runs a feature or represents a part of one.
protocol TestDriver<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  var settings: TestSettings { get }

  /// The state that the test has asserted so far.
  var state: State { get }

  /// The generator of stack element ids that belongs to the asserted state.
  var elementIDs: StackElementIDGenerator { get }

  /// The dependencies of the feature, which the test can read and change.
  var dependencies: DependencyValues { get set }

  var inFlight: EffectsInFlight { get }

  /// The number of actions sent by effects that the test has not asserted.
  var receivedCount: Int { get }

  /// The number of these actions that have not been reported to the test.
  var unreportedCount: Int { get }

  /// Returns one of these actions. They are indexed in the order they arrived.
  func received(at index: Int) -> ReceivedAction<State, Action>

  /// Sends an action to the feature. The asserted state does not change until ``acceptSent()`` is called.
  func send(_ action: Action, from site: CallSite) -> SentAction<State>

  /// Makes the state after the last sent action the asserted state.
  func acceptSent()

  /// Removes the first received actions. The state after the last one becomes the asserted state, unless the asserted
  /// state is a later one already.
  func takeReceived(_ count: Int)

  /// Records that the received actions have been reported to the test, so that they are not reported again when the
  /// test ends.
  func markReceivedAsReported()

  /// Fails the test for unasserted actions and in-flight effects, and cancels these effects.
  func endTest()
}

extension TestDriver {
  /// The actions sent by effects that the test has not asserted, in order.
  var received: some RandomAccessCollection<ReceivedAction<State, Action>> {
    (0..<receivedCount).lazy.map { self.received(at: $0) }
  }

  /// Returns the effects' actions that the test has not asserted, starting at an index.
  func received(from index: Int) -> [ReceivedAction<State, Action>] {
    (index..<max(index, receivedCount)).map { received(at: $0) }
  }

  /// Returns the unasserted actions, beginning at an index, if an assertion needs them because a shared value has
  /// changed. Collecting many of them for every assertion would take time.
  func receivedBesideSharedChanges(from index: Int) -> [ReceivedAction<State, Action>] {
    let changes = settings.sharedChanges
    return changes.hasChanges(from: changes.firstMoment, to: .max) ? received(from: index) : []
  }

  /// The end of the period whose changes to shared values can be asserted. The period ends before the first received
  /// action that has not been asserted, because the changes after that belong to the action.
  var endOfAssertableChanges: Int {
    received(from: 0).first?.change.before.sharedMoment ?? settings.sharedChanges.moment()
  }

  /// Runs code of the test that reads the state, such as the closure of an assertion, with the feature's
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
  /// The change made by the action itself. It excludes changes made by actions that the action's effects
  /// sent.
  let change: RecordedChange<State>
}

/// An action that an effect has sent.
struct ReceivedAction<State, Action> {
  /// The action, or `nil` if it belongs to a part of the feature outside the test store.
  let action: Action?
  let change: RecordedChange<State>
  let description: () -> String
}

/// The settings that a test store shares with the test stores scoped from it.
final class TestSettings {
  var exhaustivity = Exhaustivity.on
  var timeout = Duration.seconds(5)
  /// The actor that owns the store.
  let owner: any Actor
  let executor: TestExecutor
  let dismissal: TestDismissal
  /// Tracks the feature's changes to shared values since the previous assertion.
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

/// Represents a part of a tested feature, without storing state.
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
  /// Runs an operation as a test step called at this call site.
  func asTestStep<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try TestStep.$current.withValue(self, operation: operation)
  }

  /// Displays the parts that a test skips, without failing the test. Swift Testing shows a warning. XCTest shows an
  /// expected failure, or prints the message if it does not support expected failures.
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
        // Issues have no severity in this version. Every issue fails the test unless it is expected.
        showAsExpected(message)
      #endif
    }
  }

  private func showAsExpected(_ message: String) {
    withExpectedIssue(fileID: fileID, filePath: filePath, line: line, column: column) { report(message) }
  }
}

/// Records whether a feature has dismissed itself in a test without its parent.
final class TestDismissal: Sendable {
  private struct State: Sendable {
    var isDismissed = false
    var inFlight: EffectsInFlight?
  }

  private let state = Locked(State())

  var isDismissed: Bool { state.withLock { $0.isDismissed } }

  /// - Parameter inFlight: The feature's effects. They end when the feature is dismissed.
  func attach(_ inFlight: EffectsInFlight) {
    state.withLock { $0.inFlight = inFlight }
  }

  func dismiss() {
    let inFlight = state.withLock { state in
      state.isDismissed = true
      return state.inFlight
    }
    inFlight?.cancelAll()
  }
}

extension DependencyValues {
  /// Sets the dependencies that a test store overrides for every feature by default.
  mutating func prepareForTestStore(dismissal: TestDismissal) {
    stackElementID = .incrementing
    dismiss = DismissEffect { dismissal.dismiss() }
  }
}

extension TestStore {
  /// A Boolean value that indicates whether the feature has dismissed itself with `@Dependency(\.dismiss)`.
  ///
  /// Use this property to test a child feature without its parent:
  ///
  /// ```swift
  /// await store.send(.closeTapped)
  /// #expect(store.isDismissed)
  /// ```
  ///
  /// As with any other dismissal, the feature's effects are cancelled. Sending another action after that fails the
  /// test.
  public var isDismissed: Bool { driver.settings.dismissal.isDismissed }
}
