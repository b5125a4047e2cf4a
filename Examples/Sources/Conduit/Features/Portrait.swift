import ComposableArchitecture

/// A person with the articles that they have written or marked.
@Reducer
struct Portrait: Sendable {
  enum Tab: Hashable, Sendable { case written, favorited }

  @ObservableState
  struct State: Equatable {
    let viewer: User?
    var username = ""
    var tab = Tab.written
    var profile: Profile?
    var loading = Loading.loading
    var list = ArticleList.State(ArticleQuery(list: .written(by: "")))
    var isSending = false
    var errors: [String] = []

    init(viewer: User?) {
      self.viewer = viewer
    }

    var isOwn: Bool { viewer?.username == profile?.username }
  }

  enum Action: Equatable, Sendable {
    case opened(username: String, Tab, page: Int)
    case loaded(username: String, Result<Profile, ConduitError>)
    case followTapped
    case followChanged(username: String, Result<Profile, ConduitError>)
    case list(ArticleList.Action)
  }

  private enum CancelID { case load }

  @Dependency(\.conduit) var conduit
  @Dependency(\.visitor) var visitor

  var body: some ReducerOf<Self> {
    Scope(state: \.list, action: \.list) { ArticleList() }
    Reduce { state, action in
      switch action {
      case .opened(let username, let tab, let page):
        state.tab = tab
        let list: ArticleQuery.List = tab == .written ? .written(by: username) : .favorited(by: username)
        let articles = Effect.send(Action.list(.opened(ArticleQuery(list: list, page: page))))
        return .merge(articles, load(username, &state))
      case .loaded(let username, let result):
        guard username == state.username else { return .none }
        switch result {
        case .success(let profile):
          state.profile = profile
          state.loading = .loaded
          return .none
        case .failure(let error):
          state.loading = Loading(error)
          return .failed(error)
        }
      case .followTapped:
        guard visitor.user != nil else { return .needsLogIn }
        guard let profile = state.profile, !state.isSending else { return .none }
        state.isSending = true
        state.errors = []
        return .run { [conduit] send in
          let result = await Result.of { try await conduit.follow(profile.username, !profile.following) }
          await send(.followChanged(username: profile.username, result))
        }
      case .followChanged(let username, let result):
        state.isSending = false
        switch result {
        case .success(let profile):
          if username == state.profile?.username { state.profile?.following = profile.following }
          return .none
        case .failure(let error):
          state.errors = error.messages
          return .failed(error)
        }
      case .list: return .none
      }
    }
  }

  /// Loads the profile of another person. It is kept when the person switches tabs.
  private func load(_ username: String, _ state: inout State) -> EffectOf<Self> {
    if username == state.username, state.loading == .loaded { return .none }
    if username != state.username {
      state.username = username
      state.profile = nil
    }
    state.loading = .loading
    return .run { [conduit] send in
      await send(.loaded(username: username, await .of { try await conduit.profile(username) }))
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }
}
