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
    // expected-error: 'Item.State' to expected argument type 'Parent.State'
    Reduce(core)
  }

  func core(into state: inout Item.State, action: Action) -> Effect<Action> {
    .none
  }
}
