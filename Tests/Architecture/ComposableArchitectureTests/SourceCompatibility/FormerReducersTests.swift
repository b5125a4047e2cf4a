import Testing

@testable import ComposableArchitecture

/// Features as written for versions 0.41 to 1.3 of the architecture, with enums without case paths.
@MainActor struct FormerReducersTests {
  /// Calls deprecated functions where the compiler doesn't warn.
  private protocol FormerSpelling {
    @MainActor func run() async
  }

  private func run(_ former: any FormerSpelling) async { await former.run() }

  @Test func scopeTakesAFormerPathToAPropertyAndToACase() async { await run(Scopes()) }

  private struct Scopes: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func run() async {
      struct Screen: Reducer {
        enum State: Equatable {
          case counter(Counter.State)
          case other
        }
        enum Action: Equatable { case counter(Counter.Action) }
        var body: some ReducerOf<Self> {
          Scope(state: /State.counter, action: /Action.counter) { Counter() }
        }
      }
      struct App: Reducer {
        struct State: Equatable {
          var counter = Counter.State()
          var screen = Screen.State.counter(Counter.State())
        }
        enum Action: Equatable {
          case counter(Counter.Action)
          case screen(Screen.Action)
        }
        @ReducerBuilderOf<Self> var body: some ReducerOf<Self> {
          Scope(state: \.counter, action: /Action.counter) { Counter() }
          Scope(state: \.screen, action: /Action.screen) { Screen() }
        }
      }
      let store = TestStore(initialState: App.State()) { App() }
      await store.send(.counter(.tapped)) { $0.counter.count = 1 }
      await store.send(.screen(.counter(.tapped))) {
        XCTModify(&$0.screen, case: /Screen.State.counter) { $0.count = 1 }
      }
      await store.send(.counter(.start))
      await store.receive(.counter(.tapped)) { $0.counter.count = 2 }
      let other = TestStore(initialState: App.State(screen: .other)) { App() }
      await withKnownIssue {
        await other.send(.screen(.counter(.tapped)))
      } matching: {
        $0.description.contains("A 'Scope' at")
      }
    }
  }

  @Test func effectsSendActionsByTheFormerName() async { await run(Sends()) }

  private struct Sends: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func run() async {
      struct Feature: Reducer {
        struct State: Equatable { var count = 0 }
        enum Action: Equatable { case started, tapped }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case .started: return .run { send in await send.send(.tapped) }
            case .tapped:
              state.count += 1
              return .none
            }
          }
        }
      }
      let store = TestStore(initialState: Feature.State()) { Feature() }
      await store.send(.started)
      await store.receive(.tapped) { $0.count = 1 }
      #expect((any PersistenceReaderKey<Int>).self == (any SharedReaderKey<Int>).self)
      #expect((any PersistenceKey<Int>).self == (any SharedKey<Int>).self)
    }
  }

  @Test func ifLetRunsAChildOnACaseOfTheState() async {
    struct App: Reducer {
      @dynamicMemberLookup
      enum State: CasePathable, Equatable {
        case idle
        case counter(Counter.State)

        struct AllCasePaths { let counter = AnyCasePath(case: State.counter) }
        static let allCasePaths = AllCasePaths()
      }
      enum Action: CasePathable, Equatable {
        case start
        case counter(Counter.Action)

        struct AllCasePaths { let counter = AnyCasePath(case: Action.counter) }
        static let allCasePaths = AllCasePaths()
      }
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          if action == .start { state = .counter(Counter.State()) }
          return .none
        }
        .ifLet(\.counter, action: \.counter) { Counter() }
      }
    }
    let store = TestStore(initialState: App.State.idle) { App() }
    await store.send(.start) { $0 = .counter(Counter.State()) }
    await store.send(.counter(.tapped)) { $0 = .counter(Counter.State(count: 1)) }
  }

  @Test func ifLetTakesAFormerPathForOptionalsAndPresentations() async { await run(Optionals()) }

  private struct Optionals: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func run() async {
      struct App: Reducer {
        struct State: Equatable {
          var row: Counter.State?
          @PresentationState var sheet: Counter.State?
          @PresentationState var alert: AlertState<Never>?
        }
        enum Action: Equatable {
          case row(Counter.Action)
          case sheet(PresentationAction<Counter.Action>)
          case alert(PresentationAction<Never>)
          case closeTapped
        }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            if action == .closeTapped { state.row = nil }
            return .none
          }
          .ifLet(\.row, action: /Action.row) { Counter() }
          .ifLet(\.$sheet, action: /Action.sheet) { Counter() }
          .ifLet(\.$alert, action: /Action.alert)
        }
      }
      let alert = AlertState<Never> { TextState("Done") }
      let initial = App.State(row: Counter.State(), sheet: Counter.State(), alert: alert)
      let store = TestStore(initialState: initial) { App() }
      await store.send(.row(.tapped)) { XCTModify(&$0.row) { $0.count = 1 } }
      await store.send(.sheet(.presented(.tapped))) { $0.sheet?.count = 1 }
      await store.send(.sheet(.presented(.wait)))
      await store.send(.sheet(.dismiss)) { $0.sheet = nil }
      await store.send(.alert(.dismiss)) { $0.alert = nil }
      await store.send(.row(.wait))
      await store.send(.closeTapped) { $0.row = nil }
      await store.finish()
    }
  }

  @Test func ifCaseLetCancelsTheEffectsOfTheCaseThatEnds() async { await run(Cases()) }

  private struct Cases: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func run() async {
      struct App: Reducer {
        enum State: Equatable {
          case first(Counter.State)
          case second(Counter.State)
        }
        enum Action: Equatable {
          case first(Counter.Action)
          case second(Counter.Action)
          case moveTapped
        }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            if action == .moveTapped { state = .second(Counter.State()) }
            return .none
          }
          .ifCaseLet(/State.first, action: /Action.first) { Counter() }
          .ifCaseLet(/State.second, action: /Action.second) { Counter() }
        }
      }
      let store = TestStore(initialState: App.State.first(Counter.State())) { App() }
      await store.send(.first(.tapped)) {
        do {
          try (/App.State.first).modify(&$0) { $0.count = 1 }
        } catch {
          Issue.record(error)
        }
      }
      await store.send(.first(.wait))
      await store.send(.moveTapped) { $0 = .second(Counter.State()) }
      // The first counter's effect has ended. The second counter's effect must continue.
      await store.finish()
      let task = await store.send(.second(.wait))
      await store.send(.second(.tapped)) { $0 = .second(Counter.State(count: 1)) }
      #expect(!task.isCancelled)
      await task.cancel()
    }
  }

  @Test func aDestinationWithoutCasePathsEndsWithItsCase() async { await run(Destinations()) }

  private struct Destinations: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func run() async {
      struct Destination: Reducer {
        enum State: Equatable {
          case alert(AlertState<Action.Alert>)
          case row(Row.State)
        }
        enum Action: Equatable {
          case alert(Alert)
          case row(Row.Action)
          enum Alert: Equatable { case confirmed }
        }
        var body: some ReducerOf<Self> {
          Scope(state: /State.alert, action: /Action.alert) {}
          Scope(state: /State.row, action: /Action.row) { Row() }
        }
      }
      struct App: Reducer {
        struct State: Equatable { @PresentationState var destination: Destination.State? }
        enum Action: Equatable {
          case destination(PresentationAction<Destination.Action>)
          case show(Int)
          case showAlert
        }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case .destination: break
            case .show(let id): state.destination = .row(Row.State(id: id))
            case .showAlert: state.destination = .alert(AlertState { TextState("Done?") })
            }
            return .none
          }
          .ifLet(\.$destination, action: /Action.destination) { Destination() }
        }
      }
      let store = TestStore(initialState: App.State()) { App() }
      await store.send(.show(1)) { $0.destination = .row(Row.State(id: 1)) }
      await store.send(.destination(.presented(.row(.wait))))
      // Another row in the same case.
      await store.send(.show(2)) { $0.destination = .row(Row.State(id: 2)) }
      await store.send(.destination(.presented(.row(.wait))))
      // Another case.
      await store.send(.showAlert) {
        $0.destination = .alert(AlertState { TextState("Done?") })
      }
      await store.finish()
      await store.send(.destination(.presented(.alert(.confirmed)))) { $0.destination = nil }
    }
  }

  @Test func forEachTakesACaseWithAnIDAndAnAction() async { await run(Elements()) }

  private struct Elements: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func run() async {
      struct App: Reducer {
        struct State: Equatable {
          var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 1), Row.State(id: 2)]
          var others: IdentifiedArrayOf<Row.State> = [Row.State(id: 1)]
          var path = StackState<Counter.State>([Counter.State()])
        }
        enum Action: Equatable {
          case row(id: Int, action: Row.Action)
          case other(Int, Row.Action)
          case path(StackAction<Counter.State, Counter.Action>)
          case removeTapped
        }
        let other: CasePath<Action, (Int, Row.Action)> = /Action.other
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            if action == .removeTapped { state.rows.removeAll() }
            return .none
          }
          .forEach(\.rows, action: /Action.row(id:action:)) { Row() }
          .forEach(\.others, action: CasePath(other)) { Row() }
          .forEach(\.path, action: /Action.path) { Counter() }
        }
      }
      let store = TestStore(initialState: App.State()) { App() }
      await store.send(.row(id: 2, action: .tapped)) { $0.rows[id: 2]?.count = 1 }
      await store.send(.row(id: 1, action: .start))
      await store.receive(.row(id: 1, action: .tapped)) { $0.rows[id: 1]?.count = 1 }
      await store.send(.other(1, .tapped)) { $0.others[id: 1]?.count = 1 }
      await store.send(.path(.element(id: 0, action: .tapped))) { $0.path[id: 0]?.count = 1 }
      await store.send(.row(id: 1, action: .wait))
      await store.send(.removeTapped) { $0.rows = [] }
      await store.finish()
      await withKnownIssue {
        await store.send(.row(id: 9, action: .tapped))
      } matching: {
        $0.description.contains("A 'forEach' at")
      }
    }
  }

  @Test func subscriptsTakeFormerPathsToCases() async { await run(Subscripts()) }

  private struct Subscripts: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func run() async {
      enum Child: Equatable {
        case number(Int)
        case text(String)
      }
      struct State: Equatable {
        @PresentationState var child: Child?
        var path = StackState<Child>([.number(1)])
      }
      var state = State(child: .number(1))
      state.$child[case: /Child.number]? += 1
      #expect(state.child == .number(2))
      #expect(state.$child[case: /Child.text] == nil)
      state.$child[case: /Child.number] = nil
      #expect(state.child == nil)
      state.path[id: 0, case: /Child.number]? += 1
      #expect(state.path[id: 0] == .number(2))
      state.path[id: 0, case: /Child.number] = nil
      #expect(state.path.isEmpty)
    }
  }

  @Test func aViewStateTakesBindingsByItsMemberwiseInitializer() async { await run(Bindings()) }

  private struct Bindings: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func run() async {
      struct Form: Reducer {
        struct State: Equatable { @BindingState var name = "" }
        enum Action: Equatable { case view(View) }
        enum View: BindableAction, Equatable { case binding(BindingAction<State>) }
        var body: some ReducerOf<Self> { BindingReducer(action: /Action.view) }
      }
      struct ViewState: Equatable { @BindingViewState var name: String }
      let store = Store(initialState: Form.State()) { Form() }
      let viewStore = ViewStore(store, observe: { ViewState(name: $0.$name) }, send: { .view($0) })
      viewStore.$name.wrappedValue = "Blob"
      #expect(store.withState { $0.name } == "Blob")
      #expect(viewStore.state == ViewState(name: .constant("Blob")))
      let test = TestStore(initialState: Form.State()) { Form() }
      await test.send(.view(.set(\.$name, "Blob"))) { $0.name = "Blob" }
      let bindings = test.bindings(action: /Form.Action.view)
      #expect(ViewState(name: bindings.$name).name == "Blob")
    }
  }

  @Test func scopesByFormerPathsAreNotKept() async { await run(KeptScopes()) }

  private struct KeptScopes: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func run() async {
      struct App: Reducer {
        struct State { var counter = Counter.State() }
        enum Action { case counter(Counter.Action) }
        var body: some ReducerOf<Self> {
          Scope(state: \.counter, action: /Action.counter) { Counter() }
        }
      }
      let store = Store(initialState: App.State()) { App() }
      for _ in 0..<100 {
        let counter = store.scope(state: \.counter, action: /App.Action.counter)
        counter.send(.tapped)
      }
      #expect(store.withState { $0.counter.count } == 100)
      #expect(store.children.count == 0)
    }
  }

  @Test func modifyReportsOtherCasesEqualValuesAndErrors() async { await run(Modifications()) }

  private struct Modifications: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func run() async {
      enum Child: Equatable {
        case number(Int)
        case text(String)
      }
      struct Failure: Error {}
      var child = Child.number(1)
      XCTModify(&child, case: /Child.number) { $0 += 1 }
      #expect(child == .number(2))
      withKnownIssue {
        XCTModify(&child, case: /Child.text) { $0 = "a" }
      } matching: {
        $0.description.contains("isn't the case")
      }
      withKnownIssue {
        XCTModify(&child, case: /Child.number, "the count") { _ in }
      } matching: {
        $0.description.contains("expected to change") && $0.description.contains("the count")
      }
      withKnownIssue {
        XCTModify(&child, case: /Child.number) { _ in throw Failure() }
      } matching: {
        $0.description.contains("threw an error")
      }
      #expect(child == .number(2))
      let store = TestStore(initialState: Optional(Counter.State())) {
        EmptyReducer().ifLet(\.self, action: \.self) { Counter() }
      }
      store.exhaustivity = .off
      await store.send(.wait) { XCTModify(&$0) { _ in } }
      store.exhaustivity = .on
      await withKnownIssue {
        await store.send(.tapped) {
          $0?.count = 1
          XCTModify(&$0) { _ in }
        }
      } matching: {
        $0.description.contains("expected to change")
      }
      await store.skipInFlightEffects()
    }
  }
}

private struct Counter: Reducer {
  struct State: Equatable { var count = 0 }
  enum Action: Equatable { case tapped, start, wait }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped: state.count += 1
      case .start: return .send(.tapped)
      case .wait: return .run { _ in try await Task.never() }
      }
      return .none
    }
  }
}

private struct Row: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }
  typealias Action = Counter.Action
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      var counter = Counter.State(count: state.count)
      defer { state.count = counter.count }
      return Counter().reduce(into: &counter, action: action)
    }
  }
}
