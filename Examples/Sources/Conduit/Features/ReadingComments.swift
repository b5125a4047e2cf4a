import ComposableArchitecture

/// The comments of an article.
struct ReadingComments: Reducer, Sendable {
  @Dependency(\.conduit) var conduit
  @Dependency(\.visitor) var visitor

  var body: some Reducer<Reading.State, Reading.Action> {
    Reduce { state, action in
      switch action {
      case .commentsLoaded(state.slug, let result):
        switch result {
        case .success(let comments):
          state.comments = IdentifiedArray(comments, uniquingIDsWith: { first, _ in first })
          state.loadingComments = .loaded
          return .none
        case .failure(let error):
          // A missing article is reported already.
          state.loadingComments = Loading(error)
          return .none
        }
      case .commentSubmitted:
        guard visitor.user != nil else { return .needsLogIn }
        guard state.sending.insert(.comment).inserted else { return .none }
        state.errors = []
        return .run { [conduit, slug = state.slug, text = state.newComment] send in
          let result = await Result.of { try await conduit.addComment(slug, text) }
          await send(.commentAdded(slug: slug, result))
        }
      case .commentAdded(state.slug, let result):
        state.sending.remove(.comment)
        switch result {
        case .success(let comment):
          state.newComment = ""
          state.comments.remove(id: comment.id)
          state.comments.insert(comment, at: 0)
          return .none
        case .failure(let error):
          state.errors = error.messages
          return .failed(error)
        }
      case .deleteCommentTapped(let id):
        guard let comment = state.comments[id: id], comment.author.username == state.viewer?.username,
          state.sending.insert(.deleteComment(id)).inserted
        else { return .none }
        return .run { [conduit, slug = state.slug] send in
          let result = await Result.of {
            try await conduit.deleteComment(slug, id)
            return Reading.Done()
          }
          await send(.commentDeleted(slug: slug, id, result))
        }
      case .commentDeleted(state.slug, let id, let result):
        state.sending.remove(.deleteComment(id))
        switch result {
        case .success:
          state.comments.remove(id: id)
          return .none
        case .failure(let error) where error.reason == .notFound:
          // Another tab has deleted it.
          state.comments.remove(id: id)
          return .none
        case .failure(let error):
          state.errors = error.messages
          return .failed(error)
        }
      default: return .none
      }
    }
  }
}
