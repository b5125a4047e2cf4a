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
    // expected-error: -> Effect<Item.Action>'
    Reduce(core)
  }

  func core(into state: inout State, action: Action) -> Effect<Item.Action> {
    .none
  }
}
