import ComposableArchitecture
import Testing

@MainActor
struct BindingReducerTests {
  @Test func setsThePropertyBeforeTheFeaturesLogic() async {
    let store = TestStore<Form, Form.Action>(initialState: Form()) {
      BindingReducer()
      Form.logic
    }
    await store.send(.binding(.set(\.name, "Blob"))) {
      $0.name = "Blob"
      $0.nickname = "B"
    }
    await store.send(.binding(.set(\.isOn, true))) { $0.isOn = true }
    await store.send(.save)
  }

  @Test func isAnOperatorToo() {
    let store = Store<Form, Form.Action>(initialState: Form()) { Form.logic.binding() }
    store.send(.binding(.set(\.name, "Blob")))
    #expect(store.state == Form(name: "Blob", nickname: "B"))
  }

  @Test func findsTheBindingsInACase() {
    let store = Store<Form, Wrapper>(initialState: Form()) {
      BindingReducer(action: \.view)
    }
    store.send(.view(.binding(.set(\.name, "Blob"))))
    store.send(.view(.save))
    store.send(.other)
    #expect(store.name == "Blob")
  }
}

struct Form: Equatable {
  var name = ""
  var nickname = ""
  var isOn = false

  enum Action: BindableAction {
    case binding(BindingAction<Form>)
    case save
  }

  static var logic: Reduce<Form, Action> {
    Reduce { state, action in
      switch action {
      case .binding(\.name): state.nickname = String(state.name.prefix(1))
      case .binding, .save: break
      }
      return .none
    }
  }
}

private enum Wrapper: CasePathable {
  case view(Form.Action)
  case other

  struct AllCasePaths: Sendable {
    let view = AnyCasePath(case: Wrapper.view)
  }
  static let allCasePaths = AllCasePaths()
}
