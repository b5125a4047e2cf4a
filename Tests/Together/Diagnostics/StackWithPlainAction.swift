import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Item.State>()
  }

  enum Action {
    case path(Item.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
    // expected-error: 'Item.Action' conform to '_IdentifiedActionOrStackAction'
    .forEach(\.path, action: \.path) {
      Item()
    }
  }
}
