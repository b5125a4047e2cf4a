import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    var item: Item.State?
  }

  enum Action {
    case item(PresentationAction<Item.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
    // not-first: that a path to no property is not writable comes before the property's name
    // expected-error: 'Parent.State' has no member '$item'
    .ifLet(\.$item, action: \.item) {
      Item()
    }
  }
}
