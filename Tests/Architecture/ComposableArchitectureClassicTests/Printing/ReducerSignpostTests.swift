import ComposableArchitectureClassic
import Testing

struct ReducerSignpostTests {
  private enum Action: Equatable {
    case start
    case response(Int)
  }

  private let reducer = Reducer<Int, Action, Int> { state, action, environment in
    switch action {
    case .start: return Effect(value: .response(environment))
    case .response(let number):
      state = number
      return .none
    }
  }

  private func actions(of reducer: Reducer<Int, Action, Int>) -> [Action] {
    var state = 0
    var actions: [Action] = []
    let cancellable = reducer(&state, .start, 3).sink { actions.append($0) }
    cancellable.cancel()
    _ = reducer(&state, .response(5), 3)
    #expect(state == 5)
    return actions
  }

  private let expected = [
    "app.start began", "app.start finished", "app.start began", "app.start sent", "app.start finished",
    "app.response began", "app.response finished",
  ]

  @Test func closureReceivesActionsAndEffects() {
    let events = LockIsolated<[String]>([])
    let instrumented = reducer.instrument("app") { event in
      events.withValue { $0.append("\(event.name) \(event.phase)") }
    }
    #expect(actions(of: instrumented) == [.response(3)])
    #expect(events.value.count == expected.count)
    #expect(zip(events.value, expected).allSatisfy { $0.hasPrefix($1) })
  }

  @Test func signpostsGoToTheSinkOfTheDependencies() {
    let names = LockIsolated<[String]>([])
    withDependencies {
      $0.signpostSink = { event in names.withValue { $0.append(event.name) } }
    } operation: {
      #expect(actions(of: reducer.signpost("app")) == [.response(3)])
    }
    #expect(names.value.first == "[app] start")
    #expect(names.value.count == expected.count)
  }

  @Test func withoutASinkTheReducerRunsUnchanged() {
    #expect(actions(of: reducer.signpost()) == [.response(3)])
    #expect(actions(of: reducer.signpost("app")) == [.response(3)])
  }
}
