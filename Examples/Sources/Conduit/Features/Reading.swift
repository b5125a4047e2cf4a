import ComposableArchitecture

/// An article with its comments.
@Reducer
struct Reading: Sendable {
  @ObservableState
  struct State: Equatable {
    let viewer: User?
    var slug = ""
    var loading = Loading.loading
    var article: Article?
    var comments: IdentifiedArrayOf<Comment> = []
    var loadingComments = Loading.loading
    var newComment = ""
    var errors: [String] = []
    /// The requests that are running.
    var sending: Set<Request> = []

    init(viewer: User?) {
      self.viewer = viewer
    }

    var isAuthor: Bool { viewer != nil && viewer?.username == article?.author.username }
  }

  enum Request: Hashable, Sendable {
    case favorite
    case follow
    case delete
    case comment
    case deleteComment(Comment.ID)
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case opened(slug: String)
    case loaded(slug: String, Result<Article, ConduitError>)
    case commentsLoaded(slug: String, Result<[Comment], ConduitError>)
    case favoriteTapped
    case favoriteChanged(slug: String, Result<Article, ConduitError>)
    case followTapped
    case followChanged(slug: String, Result<Profile, ConduitError>)
    case deleteTapped
    case deleted(Result<Done, ConduitError>)
    case commentSubmitted
    case commentAdded(slug: String, Result<Comment, ConduitError>)
    case deleteCommentTapped(Comment.ID)
    case commentDeleted(slug: String, Comment.ID, Result<Done, ConduitError>)
  }

  /// The result of a request without a response.
  struct Done: Hashable, Sendable {}

  private enum CancelID { case load, comments }

  @Dependency(\.conduit) var conduit
  @Dependency(\.visitor) var visitor

  var body: some ReducerOf<Self> {
    BindingReducer()
    ReadingComments()
    Reduce { state, action in
      switch action {
      case .opened(let slug):
        state = State(viewer: state.viewer)
        state.slug = slug
        return .merge(
          .run { [conduit] send in
            await send(.loaded(slug: slug, await .of { try await conduit.article(slug) }))
          }
          .cancellable(id: CancelID.load, cancelInFlight: true),
          .run { [conduit] send in
            await send(.commentsLoaded(slug: slug, await .of { try await conduit.comments(slug) }))
          }
          .cancellable(id: CancelID.comments, cancelInFlight: true)
        )
      case .loaded(let slug, let result):
        guard slug == state.slug else { return .none }
        switch result {
        case .success(let article):
          state.article = article
          state.loading = .loaded
          return .none
        case .failure(let error):
          state.loading = Loading(error)
          return .failed(error)
        }
      case .favoriteTapped, .favoriteChanged: return favorite(action, &state)
      case .followTapped, .followChanged: return follow(action, &state)
      case .deleteTapped:
        guard state.isAuthor, state.sending.insert(.delete).inserted else { return .none }
        return .run { [conduit, slug = state.slug] send in
          let result = await Result.of {
            try await conduit.deleteArticle(slug)
            return Done()
          }
          await send(.deleted(result))
        }
      case .deleted(.success): return .open("/", replacing: true)
      case .deleted(.failure(let error)):
        state.sending.remove(.delete)
        state.errors = error.messages
        return .failed(error)
      case .binding, .commentsLoaded, .commentSubmitted, .commentAdded, .deleteCommentTapped, .commentDeleted:
        return .none
      }
    }
  }

  private func favorite(_ action: Action, _ state: inout State) -> EffectOf<Self> {
    switch action {
    case .favoriteTapped:
      guard visitor.user != nil else { return .needsLogIn }
      guard let article = state.article, state.sending.insert(.favorite).inserted else { return .none }
      return .run { [conduit] send in
        let result = await Result.of { try await conduit.favorite(article.slug, !article.favorited) }
        await send(.favoriteChanged(slug: article.slug, result))
      }
    case .favoriteChanged(state.slug, let result):
      state.sending.remove(.favorite)
      switch result {
      case .success(let article):
        state.article?.favorited = article.favorited
        state.article?.favoritesCount = article.favoritesCount
        return .none
      case .failure(let error):
        state.errors = error.messages
        return .failed(error)
      }
    default: return .none
    }
  }

  private func follow(_ action: Action, _ state: inout State) -> EffectOf<Self> {
    switch action {
    case .followTapped:
      guard visitor.user != nil else { return .needsLogIn }
      guard let article = state.article, state.sending.insert(.follow).inserted else { return .none }
      return .run { [conduit, author = article.author] send in
        let result = await Result.of { try await conduit.follow(author.username, !author.following) }
        await send(.followChanged(slug: article.slug, result))
      }
    case .followChanged(state.slug, let result):
      state.sending.remove(.follow)
      switch result {
      case .success(let author):
        state.article?.author.following = author.following
        return .none
      case .failure(let error):
        state.errors = error.messages
        return .failed(error)
      }
    default: return .none
    }
  }
}
