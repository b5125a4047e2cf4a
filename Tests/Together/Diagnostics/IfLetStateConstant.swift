import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    let item: Item.State? = nil
  }

  enum Action {
    case item(Item.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
    // expected-error: expected argument type 'WritableKeyPath<
    .ifLet(\.item, action: \.item) {
      Item()
    }
  }
}
