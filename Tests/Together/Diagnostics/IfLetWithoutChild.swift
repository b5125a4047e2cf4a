import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    @Presents var item: Item.State?
  }

  enum Action {
    case item(PresentationAction<Item.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
    // Which state needs no reducer is known by a conformance, of which the compiler says that it is missing.
    // An unavailable overload would say what to write, but the compiler would try it at each link of every
    // chain that has a mistake, and take twice as long with each.

    // expected-error: requires that 'Item.State' conform to '_StateThatNeedsNoReducer'
    .ifLet(\.$item, action: \.item)
  }
}
