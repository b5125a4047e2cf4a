import ComposableArchitecture
import Testing

@MainActor
struct StoreWritablePropertiesTests {
  private struct Counter: Reducer {
    typealias State = Part

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case other
    }

    var handles = true

    var body: some ReducerOf<Self> {
      if handles { BindingReducer() }
    }
  }

  private struct Page: Reducer {
    enum Action: ViewAction, CasePathable {
      case view(Counter.Action)
      case loaded

      struct AllCasePaths: Sendable {
        let view = AnyCasePath(case: Action.view)
      }
      static let allCasePaths = AllCasePaths()
    }

    var body: some Reducer<Part, Action> {
      BindingReducer(action: \.view)
    }
  }

  @Test func settingAPropertySendsABindingAction() {
    let store = Store(initialState: Part()) { Counter() }
    store.count = 42
    #expect(store.count == 42)
    store.count += 1
    #expect(store.state == Part(count: 43))
  }

  @Test func settingTheStateSendsABindingAction() {
    let store = Store(initialState: Part()) { Counter() }
    store.state = Part(count: 42)
    #expect(store.count == 42)
  }

  @Test func theBindingReducerAloneChangesTheState() async {
    let store = Store(initialState: Part()) { Counter(handles: false) }
    let texts = await reports { store.count = 42 }.map(\.text)
    #expect(texts.count == 1)
    #expect(texts.first?.contains("no 'BindingReducer' handled the change") == true)
    #expect(store.count == 0)
  }

  @Test func viewActionsMayBeBindable() {
    let store = Store(initialState: Part()) { Page() }
    store.count = 42
    #expect(store.count == 42)
    store.state = Part(count: 43)
    #expect(store.count == 43)
  }

  @Test func aBindableStoreBindsTheActionsOfAView() {
    @UIBindable var store = Store(initialState: Part()) { Page() }
    $store.count.wrappedValue = 42
    #expect(store.count == 42)
    #expect($store.count.wrappedValue == 42)
  }
}
