import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    @Presents var other: Other.State?
  }

  enum Action {
    case other(PresentationAction<Other.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce(core).ifLet(\.$other, action: \.other) { Other() }
  }

  // expected-error: its action must be 'Parent.Action', not 'Item.Action'
  func core(into state: inout State, action: Item.Action) -> Effect<Action> {
    .none
  }
}
