import ComposableArchitecture

/// The start page, with one of three feeds and the popular tags.
@Reducer
struct Home: Sendable {
  enum Feed: Hashable, Sendable {
    case global
    case following
    case tagged(String)

    var list: ArticleQuery.List {
      switch self {
      case .global: .all
      case .following: .following
      case .tagged(let tag): .tagged(tag)
      }
    }
  }

  @ObservableState
  struct State: Equatable {
    let viewer: User?
    var feed = Feed.global
    var list = ArticleList.State(ArticleQuery(list: .all))
    var tags: [String] = []
    var loadingTags = Loading.loading

    init(viewer: User?) {
      self.viewer = viewer
    }
  }

  enum Action: Equatable, Sendable {
    case opened(Feed, page: Int)
    case tagsLoaded(Result<[String], ConduitError>)
    case list(ArticleList.Action)
  }

  /// The most tags that are shown.
  static let mostTags = 50

  private enum CancelID { case tags }

  @Dependency(\.conduit) var conduit

  var body: some ReducerOf<Self> {
    Scope(state: \.list, action: \.list) { ArticleList() }
    Reduce { state, action in
      switch action {
      case .opened(.following, _) where state.viewer == nil: return .open("/login", replacing: true)
      case .opened(let feed, let page):
        state.feed = feed
        let query = ArticleQuery(list: feed.list, page: page)
        return .merge(.send(.list(.opened(query))), loadTags(&state))
      case .tagsLoaded(.success(let tags)):
        var known: Set<String> = []
        state.tags = Array(tags.filter { known.insert($0).inserted }.prefix(Self.mostTags))
        state.loadingTags = .loaded
        return .none
      case .tagsLoaded(.failure(let error)):
        state.loadingTags = .failed(error.messages)
        return .none
      case .list: return .none
      }
    }
  }

  /// Loads the tags once. Going from one feed to another keeps them.
  private func loadTags(_ state: inout State) -> EffectOf<Self> {
    if state.loadingTags == .loaded { return .none }
    state.loadingTags = .loading
    return .run { [conduit] send in await send(.tagsLoaded(await .of { try await conduit.tags() })) }
      .cancellable(id: CancelID.tags, cancelInFlight: true)
  }
}
