import DependencyInjection

/// What a test store stands on: the feature itself, or the view of a part of one.
protocol TestBench<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  var settings: TestSettings { get }

  /// The state that the test has asserted.
  var state: State { get }

  /// What new elements of stacks are called from that state on.
  var elementIDs: StackElementIDGenerator { get }

  var dependencies: DependencyValues { get set }

  var inFlight: EffectsInFlight { get }

  /// How many actions effects have sent that the test has not looked at.
  var receivedCount: Int { get }

  /// One of them, in the order in which they came.
  func received(at index: Int) -> ReceivedAction<State, Action>

  /// Sends an action to the feature. The asserted state stays as it is until ``acceptSent()``.
  func send(_ action: Action, from site: CallSite) -> SentAction<State>

  /// The state after the latest action that was sent is the asserted one.
  func acceptSent()

  /// Forgets the first received actions. The state after the last of them is the asserted one.
  func takeReceived(_ count: Int)
}

extension TestBench {
  /// What effects have sent and the test has not looked at, in order.
  var received: some RandomAccessCollection<ReceivedAction<State, Action>> {
    (0..<receivedCount).lazy.map { self.received(at: $0) }
  }
}

/// An action that the test has sent.
struct SentAction<State> {
  let task: StoreTask
  /// The state after it, before those that it brought about.
  let state: State
}

/// An action that an effect has sent.
struct ReceivedAction<State, Action> {
  /// `nil` for an action of another part of the feature than that which the test store shows.
  let action: Action?
  /// The state after it.
  let state: State
  let description: () -> String
}

/// What a test store and those that were scoped from it have in common.
final class TestSettings {
  var exhaustivity = Exhaustivity.on
  var timeout = Duration.seconds(5)
  let executor: TestExecutor
  let dismissal: TestDismissal

  init(executor: TestExecutor, dismissal: TestDismissal) {
    self.executor = executor
    self.dismissal = dismissal
  }
}
