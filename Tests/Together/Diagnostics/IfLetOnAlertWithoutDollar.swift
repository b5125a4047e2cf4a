import ComposableArchitecture

@Reducer
struct Parent {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Deletion>?
  }

  enum Deletion {
    case confirmed
  }

  enum Action {
    case alert(PresentationAction<Deletion>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
    // A second method for this call would multiply the compiler's work for chains with mistakes.

    // expected-error: 'Optional<AlertState<Parent.Deletion>>._OwnAction' (aka 'Parent.Deletion') be equivalent
    .ifLet(\.alert, action: \.alert)
  }
}
