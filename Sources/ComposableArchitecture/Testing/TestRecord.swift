import CombineShim
import DependencyInjection

/// An action with where it comes from.
struct TestAction<Action> {
  enum Source {
    /// The test sent it.
    case test
    /// An effect sent it.
    case effect
  }

  let action: Action
  let source: Source
  /// The `send` in the test from which it came, be it by way of effects.
  let send: CallSite
}

/// What a store has handled that its test has not looked at.
final class TestRecord<State, Action> {
  struct Received {
    let action: Action
    /// The state after it.
    let result: RecordedState<State>
    let send: CallSite
  }

  var received: [Received] = []
  /// The state after the latest action that the test sent.
  var resultOfSend: RecordedState<State>?
}

/// Runs a reducer and writes down what comes of it.
struct TestReducer<Base: Reducer>: Reducer {
  let base: BodyOnce<Base>
  let record: TestRecord<Base.State, Base.Action>
  let progress: Progress

  func reduce(
    into state: inout Base.State,
    action: TestAction<Base.Action>
  ) -> Effect<TestAction<Base.Action>, Never> {
    let effect = base.reduce(into: &state, action: action.action)
    let result = RecordedState(state: state, elementIDs: DependencyValues.current.stackElementID.copy)
    switch action.source {
    case .test:
      record.resultOfSend = result
    case .effect:
      record.received.append(.init(action: action.action, result: result, send: action.send))
      progress.signal()
    }
    let send = action.send
    return effect.embedded { TestAction(action: $0, source: .effect, send: send) }
  }
}
