import CaseKeyPaths
import DependencyInjection
import TestFailures

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
