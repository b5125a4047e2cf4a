import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var items: IdentifiedArrayOf<Item.State> = []
  }

  enum Action {
    case items(IdentifiedActionOf<Item>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
    // not-first: the compiler first reports that the unresolved path is not writable
    // expected-error: 'Parent.State' has no member 'itmes'
    .forEach(\.itmes, action: \.items) {
      Item()
    }
  }
}
