import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Item.State>()
  }

  enum Action {
    case path(StackActionOf<Item>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
    .forEach(\.path, action: \.path) {
      // expected-error: 'Other.State' to expected argument type 'Item.State'
      Other()
    }
  }
}
