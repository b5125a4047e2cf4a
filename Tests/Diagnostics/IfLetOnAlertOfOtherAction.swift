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
    case alert(PresentationAction<Alert>)

    enum Alert {
      case deletion(Deletion)
      case helpTapped
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      return .none
    }
    // expected-error: give an empty closure, '{}'
    .ifLet(\.$alert, action: \.alert)
  }
}
