import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
  }

  enum Action {
    case destination(Destination.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
    // expected-error: the case 'destination' must have the payload 'PresentationAction<Destination.Action>'
    .ifLet(\.$destination, action: \.destination)
  }
}
