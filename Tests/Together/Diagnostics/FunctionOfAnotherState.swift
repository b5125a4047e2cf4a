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
    Reduce(core)
  }

  // expected-error: 'core' is passed to 'Reduce', so its state must be 'Parent.State', not 'Item.State'
  func core(into state: inout Item.State, action: Action) -> Effect<Action> {
    .none
  }
}
