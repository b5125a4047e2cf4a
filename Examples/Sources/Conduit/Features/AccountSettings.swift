import ComposableArchitecture
import LivePages

/// The form that changes the person's account, and the way out.
@Reducer
struct AccountSettings: Sendable {
  @ObservableState
  struct State: Equatable {
    let viewer: User
    var image: String
    var username: String
    var bio: String
    var email: String
    var password = ""
    var errors: [String] = []
    var isSending = false
    /// The ticket with which the browser gives the cookie of the log-in back.
    var ticket: LogInTicket?

    init(_ viewer: User) {
      self.viewer = viewer
      image = viewer.image ?? ""
      username = viewer.username
      bio = viewer.bio ?? ""
      email = viewer.email
    }

    fileprivate var changes: UserChanges {
      UserChanges(
        image: image,
        username: username,
        bio: bio,
        email: email,
        password: password.isEmpty ? nil : password
      )
    }
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case submitted
    case answered(Result<Authentication, ConduitError>)
    case logOutTapped
  }

  private enum CancelID { case save }

  @Dependency(\.conduit) var conduit
  @Dependency(\.visitor) var visitor

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: return .none
      case .submitted:
        guard !state.isSending, state.ticket == nil else { return .none }
        state.isSending = true
        state.errors = []
        return .run { [conduit, changes = state.changes] send in
          await send(.answered(await .of { try await conduit.updateUser(changes) }))
        }
        .cancellable(id: CancelID.save)
      case .answered(.success(let authentication)):
        state.isSending = false
        visitor.update(authentication)
        return .open(ConduitPath.profile(authentication.user.username))
      case .answered(.failure(let error)):
        state.isSending = false
        state.errors = error.messages
        return .failed(error)
      case .logOutTapped:
        state.isSending = false
        state.ticket = visitor.logOut()
        return .cancel(id: CancelID.save)
      }
    }
  }
}
