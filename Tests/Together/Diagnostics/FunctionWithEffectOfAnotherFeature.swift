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

  // expected-error: its effect's action must be 'Parent.Action', not 'Item.Action'
  func core(into state: inout State, action: Action) -> Effect<Item.Action> {
    .none
  }
}
