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
    // A conformance marks state that needs no reducer, and the compiler reports that it is missing. An
    // unavailable overload could suggest the fix, but the compiler would try it for each operator of every
    // chain with an error, doubling the time for each.

    // expected-error: requires that 'Item.State' conform to '_StateThatNeedsNoReducer'
    .ifLet(\.$item, action: \.item)
  }
}
