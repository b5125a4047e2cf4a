import ComposableArchitecture

/// A list of articles with numbered pages, in which a person marks favorites.
@Reducer
struct ArticleList: Sendable {
  @ObservableState
  struct State: Equatable {
    var query: ArticleQuery
    var articles: IdentifiedArrayOf<Article> = []
    var count = 0
    var loading = Loading.loading
    /// The articles whose mark is being changed.
    var marked: Set<Article.ID> = []

    init(_ query: ArticleQuery) {
      self.query = query
    }
  }

  enum Action: Equatable, Sendable {
    case opened(ArticleQuery)
    case loaded(ArticleQuery, Result<Articles, ConduitError>)
    case favoriteTapped(Article.ID)
    case favoriteChanged(Article.ID, Result<Article, ConduitError>)
  }

  private enum CancelID { case load }

  @Dependency(\.conduit) var conduit
  @Dependency(\.visitor) var visitor

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened(let query):
        if query != state.query { state = State(query) }
        state.loading = .loading
        return .run { [conduit] send in
          await send(.loaded(query, await .of { try await conduit.articles(query) }))
        }
        .cancellable(id: CancelID.load, cancelInFlight: true)
      case .loaded(let query, let result):
        guard query == state.query else { return .none }
        switch result {
        case .success(let page):
          // Two articles never have the same slug, but the response is from outside.
          state.articles = IdentifiedArray(page.articles, uniquingIDsWith: { first, _ in first })
          state.count = max(page.articlesCount, 0)
          state.loading = .loaded
          return .none
        case .failure(let error):
          state.loading = .failed(error.messages)
          return .failed(error)
        }
      case .favoriteTapped(let id):
        guard visitor.user != nil else { return .needsLogIn }
        guard let article = state.articles[id: id], state.marked.insert(id).inserted else { return .none }
        return .run { [conduit] send in
          await send(.favoriteChanged(id, await .of { try await conduit.favorite(id, !article.favorited) }))
        }
      case .favoriteChanged(let id, let result):
        state.marked.remove(id)
        switch result {
        case .success(let article):
          // The list may show another page by now.
          state.articles[id: id]?.favorited = article.favorited
          state.articles[id: id]?.favoritesCount = article.favoritesCount
          return .none
        case .failure(let error): return .failed(error)
        }
      }
    }
  }
}
