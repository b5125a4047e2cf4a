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
    // That an empty closure is to be given, '{}', would take an unavailable overload: see IfLetWithoutChild.
    // The error names both types, the alert's own action and what the case carries.

    // expected-error: (aka 'KeyPath<Case<Parent.Action>, Case<PresentationAction<Parent.Deletion>>>')
    .ifLet(\.$alert, action: \.alert)
  }
}
