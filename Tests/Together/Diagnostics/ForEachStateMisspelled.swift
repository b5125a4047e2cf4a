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
    // not-first: that a path to no property is not writable comes before the property's name
    // expected-error: 'Parent.State' has no member 'itmes'
    .forEach(\.itmes, action: \.items) {
      Item()
    }
  }
}
