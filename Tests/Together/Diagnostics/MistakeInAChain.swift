import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    @Presents var item: Item.State?
    var other: Other.State?
    var items: IdentifiedArrayOf<Item.State> = []
  }

  enum Action {
    case tapped
    case item(PresentationAction<Item.Action>)
    case other(Other.Action)
    case items(IdentifiedActionOf<Item>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      // expected-error: has no member 'taped'
      case .taped:
        return .none
      default:
        return .none
      }
    }
    .ifLet(\.$item, action: \.item) {
      Item()
    }
    .ifLet(\.other, action: \.other) {
      Other()
    }
    .forEach(\.items, action: \.items) {
      Item()
    }
  }
}
