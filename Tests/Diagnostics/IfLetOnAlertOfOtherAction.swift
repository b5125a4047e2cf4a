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
    // expected-error: Case<PresentationState<AlertState<Parent.Deletion>>._OwnAction>
    .ifLet(\.$alert, action: \.alert)
  }
}
