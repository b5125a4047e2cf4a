import ComposableArchitecture
import Testing

// The whole suite is deprecated, so that the deprecated names compile without warnings.
@available(*, deprecated)
private struct Naming: ReducerProtocol {
  struct State: Equatable {
    @BindableState var name = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case cleared
  }

  var body: some ReducerProtocol<State, Action> {
    BindingReducer()
    clearing
  }

  private var clearing: some ReducerProtocolOf<Self> {
    Reduce { state, action in
      if case .cleared = action { state.name = "" }
      return .none
    }
  }
}

@MainActor
struct FormerNamesTests {
  @available(*, deprecated)
  @Test func featuresWrittenWithThemWork() {
    let store = Store(initialState: Naming.State()) { Naming() }
    store.send(.binding(.set(\.$name, "Blob")))
    #expect(store.withState(\.name) == "Blob")
    store.send(.cleared)
    #expect(store.withState(\.name) == "")
  }
}
