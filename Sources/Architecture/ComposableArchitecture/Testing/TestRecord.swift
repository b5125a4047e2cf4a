import CombineShim
import DependencyInjection
import SharedState
import TributaryReports

/// An action together with its origin.
struct TestAction<Action> {
  enum Source {
    /// The test sent the action.
    case test
    /// An effect sent the action.
    case effect
  }

  let action: Action
  let source: Source
  /// The `send` in the test that caused the action, directly or through effects.
  let send: CallSite
}

/// The actions that a store has handled but its test has not processed yet.
///
/// The owner writes to the record. Another thread may read it when it releases the test store.
final class TestRecord<State, Action> {
  struct Received {
    let action: Action
    let change: RecordedChange<State>
    let send: CallSite
    /// Indicates whether it has been reported to the test that the action is not asserted.
    var isReported = false
  }

  typealias Moment = (state: State, elementIDs: StackElementIDGenerator, shared: Int)

  private let lock = Lock()

  // All of these are guarded by `lock`.
  private var unasserted: [Received] = []
  private var latestSend: RecordedChange<State>?
  private var actionCount = 0

  /// The actions that effects have sent, in order.
  var received: [Received] { lock.withLock { unasserted } }

  /// Records how an action changed the state.
  func append(_ action: TestAction<Action>, from before: Moment, to after: Moment) {
    lock.withLock {
      let change = RecordedChange(
        before: RecordedState(
          state: before.state,
          elementIDs: before.elementIDs,
          sharedMoment: before.shared,
          actionCount: actionCount
        ),
        after: RecordedState(
          state: after.state,
          elementIDs: after.elementIDs,
          sharedMoment: after.shared,
          actionCount: actionCount + 1
        )
      )
      actionCount += 1
      switch action.source {
      case .test: latestSend = change
      case .effect: unasserted.append(Received(action: action.action, change: change, send: action.send))
      }
    }
  }

  /// Removes and returns the change made by the last action that the test sent.
  func takeLatestSend() -> RecordedChange<State>? {
    lock.withLock { latestSend.take() }
  }

  /// Removes and returns the first received actions.
  func takeReceived(_ count: Int) -> [Received] {
    lock.withLock {
      defer { unasserted.removeFirst(count) }
      return Array(unasserted.prefix(count))
    }
  }

  /// Records that all actions received so far have been reported to the test.
  func markReceivedAsReported() {
    lock.withLock {
      for index in unasserted.indices { unasserted[index].isReported = true }
    }
  }
}

/// Runs a reducer and records its results.
struct TestReducer<Base: Reducer>: Reducer {
  let base: BodyOnce<Base>
  let record: TestRecord<Base.State, Base.Action>
  let progress: Progress
  let sharedChanges: SharedChangeTracker

  func reduce(
    into state: inout Base.State,
    action: TestAction<Base.Action>
  ) -> Effect<TestAction<Base.Action>> {
    let elementIDs = DependencyValues.current.stackElementID
    let before = (state: state, elementIDs: elementIDs.copy, shared: sharedChanges.moment())
    // An effect's actions may arrive after the `send` in the test returns.
    let effect = action.send.asTestStep { base.reduce(into: &state, action: action.action) }
    let after = (state: state, elementIDs: elementIDs.copy, shared: sharedChanges.moment())
    record.append(action, from: before, to: after)
    if action.source == .effect { progress.signal() }
    let send = action.send
    return effect.embedded { TestAction(action: $0, source: .effect, send: send) }
  }
}

/// The state at a particular moment of a test.
struct RecordedState<State> {
  let state: State
  /// The generator of stack element ids at that moment. With it, a test's closures create the same ids as the
  /// feature.
  let elementIDs: StackElementIDGenerator
  /// The corresponding moment of the tracker for shared values.
  let sharedMoment: Int
  /// The number of actions that the feature had handled by that moment.
  let actionCount: Int
}

/// The states before and after an action.
struct RecordedChange<State> {
  let before: RecordedState<State>
  let after: RecordedState<State>

  /// Returns the change to a part of the state.
  func map<Part>(_ transform: (State) -> Part) -> RecordedChange<Part> {
    func part(of recorded: RecordedState<State>) -> RecordedState<Part> {
      RecordedState<Part>(
        state: transform(recorded.state),
        elementIDs: recorded.elementIDs,
        sharedMoment: recorded.sharedMoment,
        actionCount: recorded.actionCount
      )
    }
    return RecordedChange<Part>(before: part(of: before), after: part(of: after))
  }
}

/// Names the effects of a test store in reports and resumes callers that are waiting for effects to end.
struct TestEffectMonitor<FeatureAction>: EffectMonitor {
  let progress: Progress

  func origin(of action: TestAction<FeatureAction>) -> EffectOrigin {
    EffectOrigin(action: describe(action.action), send: action.send)
  }

  func effectsEnded() {
    progress.signal()
  }
}

/// Returns the name of an effect for use in a report.
func describeOrigin(_ origin: EffectOrigin?) -> String {
  guard let origin else { return "An effect of unknown origin" }
  return "An effect of '\(origin.action)', from the 'send' at \(origin.send)"
}
