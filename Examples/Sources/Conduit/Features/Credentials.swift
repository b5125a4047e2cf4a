import ComposableArchitecture
import LivePages

/// The form for logging in, or for a new account.
@Reducer
struct Credentials: Sendable {
  enum Purpose: Hashable, Sendable { case logIn, register }

  @ObservableState
  struct State: Equatable {
    let viewer: User?
    let purpose: Purpose
    var username = ""
    var email = ""
    var password = ""
    var errors: [String] = []
    var isSending = false
    /// The ticket with which the browser gets the cookie of the log-in.
    var ticket: LogInTicket?

    init(_ purpose: Purpose, viewer: User? = nil) {
      self.purpose = purpose
      self.viewer = viewer
    }

    var canSend: Bool { !isSending && ticket == nil }
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case submitted
    case answered(Result<Authentication, ConduitError>)
  }

  @Dependency(\.conduit) var conduit
  @Dependency(\.visitor) var visitor

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: return .none
      case .submitted:
        guard state.canSend else { return .none }
        state.isSending = true
        state.errors = []
        return .run { [conduit, state] send in
          let result = await Result.of {
            switch state.purpose {
            case .logIn: try await conduit.logIn(state.email, state.password)
            case .register: try await conduit.register(state.username, state.email, state.password)
            }
          }
          await send(.answered(result))
        }
      case .answered(let result):
        state.isSending = false
        switch result {
        case .success(let authentication):
          state.password = ""
          state.ticket = visitor.logIn(authentication)
        case .failure(let error): state.errors = error.messages
        }
        return .none
      }
    }
  }
}
