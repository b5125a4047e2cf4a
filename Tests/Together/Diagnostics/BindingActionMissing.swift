import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    // expected-error: requires that 'Parent.Action' conform to 'BindableAction'
    BindingReducer()
  }
}
