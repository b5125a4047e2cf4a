import ComposableArchitecture

/// The form for a new article, or for one that its author changes.
@Reducer
struct Editor: Sendable {
  @ObservableState
  struct State: Equatable {
    let viewer: User
    /// The article that is changed; `nil` for a new one.
    var slug: String?
    var loading = Loading.loaded
    var draft = ArticleDraft()
    var newTag = ""
    var errors: [String] = []
    var isSending = false

    init(viewer: User) {
      self.viewer = viewer
    }
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case opened(slug: String?)
    case loaded(slug: String, Result<Article, ConduitError>)
    case tagEntered
    case tagRemoved(String)
    case submitted
    case answered(Result<Article, ConduitError>)
  }

  static let mostTags = 20

  private enum CancelID { case load, save }

  @Dependency(\.conduit) var conduit

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: return .none
      case .opened(let slug): return open(slug, &state)
      case .loaded(let slug, let result):
        guard slug == state.slug else { return .none }
        return show(result, &state)
      case .tagEntered:
        state.addTag()
        return .none
      case .tagRemoved(let tag):
        state.draft.tagList.removeAll { $0 == tag }
        return .none
      case .submitted:
        guard !state.isSending, state.loading == .loaded else { return .none }
        // A tag that is still in its field was meant, too.
        state.addTag()
        state.isSending = true
        state.errors = []
        return .run { [conduit, slug = state.slug, draft = state.draft] send in
          let result = await Result.of {
            if let slug {
              try await conduit.updateArticle(slug, draft)
            } else {
              try await conduit.createArticle(draft)
            }
          }
          await send(.answered(result))
        }
        .cancellable(id: CancelID.save)
      case .answered(.success(let article)):
        state.isSending = false
        return .open(ConduitPath.article(article.slug), replacing: true)
      case .answered(.failure(let error)):
        state.isSending = false
        state.errors = error.messages
        return .failed(error)
      }
    }
  }

  private func open(_ slug: String?, _ state: inout State) -> EffectOf<Self> {
    state = State(viewer: state.viewer)
    state.slug = slug
    guard let slug else { return .cancel(id: CancelID.load) }
    state.loading = .loading
    return .run { [conduit] send in
      await send(.loaded(slug: slug, await .of { try await conduit.article(slug) }))
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }

  private func show(_ result: Result<Article, ConduitError>, _ state: inout State) -> EffectOf<Self> {
    switch result {
    case .success(let article):
      // The API would reject the changes of anybody else.
      guard article.author.username == state.viewer.username else {
        return .open(ConduitPath.article(article.slug), replacing: true)
      }
      state.loading = .loaded
      state.draft = ArticleDraft(
        title: article.title,
        description: article.description,
        body: article.body,
        tagList: article.tagList
      )
      return .none
    case .failure(let error):
      state.loading = Loading(error)
      return .failed(error)
    }
  }
}

extension Editor.State {
  /// Moves the tag from its field to the list, unless it is empty or repeated.
  fileprivate mutating func addTag() {
    let tag = newTag.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    newTag = ""
    guard !tag.isEmpty, !draft.tagList.contains(tag), draft.tagList.count < Editor.mostTags else { return }
    draft.tagList.append(tag)
  }
}
