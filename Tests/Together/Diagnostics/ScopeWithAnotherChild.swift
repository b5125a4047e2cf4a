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
    Scope(\.item, action: \.item) {
      // expected-error: 'Other.Action' to expected argument type 'Item.Action'
      Other()
    }
  }
}
