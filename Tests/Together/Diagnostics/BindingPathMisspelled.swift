import ComposableArchitecture

@Reducer
struct Form {
  @ObservableState
  struct State: Equatable {
    var name = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      // expected-error: the state has no property of this name that can be set
      case .binding(\.nam):
        return .none
      case .binding:
        return .none
      }
    }
  }
}
