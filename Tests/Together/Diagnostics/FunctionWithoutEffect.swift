import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var item = Item.State()
  }

  enum Action {
    case item(Item.Action)
  }

  var body: some ReducerOf<Self> {
    // expected-error: to expected argument type '(inout Parent.State, Parent.Action) -> Effect
    Reduce(core)
  }

  func core(into state: inout State, action: Action) {
  }
}
