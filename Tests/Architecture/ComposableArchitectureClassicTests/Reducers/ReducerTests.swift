import ComposableArchitectureClassic
import Dispatch
import Foundation
import Testing

@MainActor struct ReducerTests {
  @Test func reducersRunInOrderAndTheirEffectsAreMerged() {
    let first = Reducer<[String], String, String> { state, action, environment in
      state.append("first \(environment)")
      return action == "start" ? Effect(value: "one") : .none
    }
    let second = Reducer<[String], String, String> { state, action, _ in
      state.append("second")
      return action == "start" ? Effect(value: "two") : .none
    }
    for reducer in [
      .combine(first, second), .combine([first, .empty, second]), first.combined(with: second),
    ] {
      var state: [String] = []
      var actions: [String] = []
      let effect = reducer.run(&state, "start", "here")
      _ = effect.sink { actions.append($0) }
      #expect(state == ["first here", "second"])
      #expect(actions == ["one", "two"])
      _ = reducer(&state, "", "there")
      #expect(state == ["first here", "second", "first there", "second"])
    }
  }

  @Test func actionsAndChangesArePrinted() async {
    struct State: Equatable { var count = 0 }
    enum Action: Equatable {
      case add(Int)
      case row(index: Int, action: Row)
      case nothing
    }
    enum Row: Equatable { case tapped }
    let (texts, continuation) = AsyncStream<String>.makeStream()
    let reducer = Reducer<State, Action, Void> { state, action, _ in
      if case .add(let number) = action { state.count += number }
      return .none
    }
    let environment = { (_: Void) in
      DebugEnvironment(printer: { continuation.yield($0) }, queue: .main)
    }
    let store = Store(
      initialState: State(),
      reducer:
        reducer
        .debug("prefix", environment: environment)
        .debugActions(actionFormat: .labelsOnly, environment: environment)
        .debug("added", state: { _ in () }, action: /Action.add, environment: environment),
      environment: ()
    )
    let viewStore = ViewStore(store)
    var printed = texts.makeAsyncIterator()

    viewStore.send(.add(2))
    #expect(await printed.next() == "added: received action:\n  2\n")
    #expect(await printed.next() == "received action:\n  ReducerTests.Action.add(_:)\n")
    let change = await printed.next()
    #expect(
      change == """
        prefix: received action:
          ReducerTests.Action.add(2)
          - ReducerTests.State(count: 0)
          + ReducerTests.State(count: 2)

        """
    )
    viewStore.send(.row(index: 1, action: .tapped))
    #expect(await printed.next() == "received action:\n  ReducerTests.Action.row(index:, action: .tapped)\n")
    let text = await printed.next()
    #expect(text?.hasSuffix("  (No state changes)\n") == true)
  }

  // MARK: Mixed apps

  private struct Counter: ComposableArchitecture.Reducer {
    struct State: Equatable { var count = 0 }
    enum Action: Equatable { case incrTapped, ticked }

    var step: Int

    func reduce(into state: inout State, action: Action) -> ComposableArchitecture.EffectOf<Self> {
      state.count += step
      return action == .incrTapped ? .send(.ticked) : .none
    }
  }

  private enum AppAction: Equatable, CasePathable {
    case counter(Counter.Action)

    struct AllCasePaths: Sendable {
      let counter = AnyCasePath<AppAction, Counter.Action>(
        embed: { .counter($0) },
        extract: { if case .counter(let action) = $0 { action } else { nil } }
      )
    }
    static let allCasePaths = AllCasePaths()
  }

  private struct AppState: Equatable { var counter = Counter.State() }

  @Test func aFeatureOfTodayIsAPartOfAFormerReducer() {
    let appReducer = Reducer<Counter.State, Counter.Action, Int> { step in Counter(step: step) }
      .pullback(
        state: \AppState.counter,
        action: /AppAction.counter,
        environment: { (step: Int) in step }
      )
    let store = TestStore(initialState: AppState(), reducer: appReducer, environment: 2)
    store.send(.counter(.incrTapped)) { $0.counter.count = 2 }
    store.receive(.counter(.ticked)) { $0.counter.count = 4 }
  }

  @Test func aFormerReducerIsAPartOfAFeatureOfToday() async {
    struct App: ComposableArchitecture.Reducer {
      typealias State = AppState
      typealias Action = AppAction

      let counterReducer = Reducer<Counter.State, Counter.Action, Int> { state, action, step in
        state.count += step
        return action == .incrTapped ? Effect(value: .ticked) : .none
      }

      var body: some ComposableArchitecture.ReducerOf<Self> {
        Scope(state: \.counter, action: \.counter) {
          Reduce(counterReducer, environment: 3)
        }
      }
    }

    let store = ComposableArchitecture.TestStore(initialState: AppState()) { App() }
    await store.send(.counter(.incrTapped)) { $0.counter.count = 3 }
    await store.receive(\.counter) { $0.counter.count = 6 }
  }

  // MARK: Bindings

  @Test func bindingsOfPartsAndFormerBindingsAreHandled() {
    struct Form: Equatable { var name = "" }
    struct State: Equatable {
      @BindableState var form = Form()
      var log: [String] = []
    }
    enum Action: Equatable, BindableAction { case binding(BindingAction<State>) }

    let logic = Reducer<State, Action, Void> { state, action, _ in
      switch action {
      case .binding(\.$form.name): state.log.append("name \(state.form.name)")
      case .binding(\.$form): state.log.append("form")
      case .binding: state.log.append("another")
      }
      return .none
    }
    struct Former: FormerSpelling {
      @available(*, deprecated, message: "Tests what is deprecated.")
      func spell(_ reducer: Reducer<State, Action, Void>) -> Reducer<State, Action, Void> {
        reducer.binding(action: { if case .binding(let binding) = $0 { binding } else { nil } })
      }
    }
    for reducer in [logic.binding(), Former().spelled(logic)] {
      let store = TestStore(initialState: State(), reducer: reducer, environment: ())
      store.send(.set(\.$form.name, "Blob")) {
        $0.form.name = "Blob"
        $0.log = ["name Blob"]
      }
      store.send(.set(\.$form, Form(name: "B"))) {
        $0.form.name = "B"
        $0.log = ["name Blob", "form"]
      }
    }
  }
}
