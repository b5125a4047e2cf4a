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
    // Suggesting an empty closure, '{}', would require an unavailable overload: see IfLetWithoutChild. The
    // error names the alert's action and the action of the case.

    // expected-error: (aka 'KeyPath<Case<Parent.Action>, Case<PresentationAction<Parent.Deletion>>>')
    .ifLet(\.$alert, action: \.alert)
  }
}
