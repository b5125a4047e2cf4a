import ComposableArchitecture
import LivePages
import Testing

@testable import Conduit

@MainActor
struct ReadingTests {
  private typealias Comment = Conduit.Comment

  private let places = OpenedPlaces()

  private func store(
    _ article: Article? = .example("a"),
    comments: [Comment] = [],
    viewer: User? = .ada,
    _ client: @escaping (inout ConduitClient) -> Void = { _ in }
  ) -> TestStoreOf<Reading> {
    var state = Reading.State(viewer: viewer)
    if let article { (state.article, state.slug, state.loading) = (article, article.slug, .loaded) }
    (state.comments, state.loadingComments) = (IdentifiedArray(uniqueElements: comments), .loaded)
    return TestStore(initialState: state) {
      Reading()
    } withDependencies: {
      client(&$0.conduit)
      $0.visitor = viewer == nil ? .testValue : .member()
      $0.livePage = places.connection
    }
  }

  @Test func loadsAnArticleAndItsComments() async {
    let (article, comments) = (PendingResponse<Article>(), PendingResponse<[Comment]>())
    let store = store(nil) {
      $0.article = { _ in try await article.value() }
      $0.comments = { _ in try await comments.value() }
    }
    await store.send(.opened(slug: "a")) {
      $0.slug = "a"
      $0.loadingComments = .loading
    }
    comments.respond(.success([.example(1, "First")]))
    await store.receive(\.commentsLoaded) {
      $0.comments = [.example(1, "First")]
      $0.loadingComments = .loaded
    }
    article.respond(.success(.example("a")))
    await store.receive(\.loaded) {
      $0.article = .example("a")
      $0.loading = .loaded
    }
  }

  @Test func anUnknownArticleIsMissing() async {
    let store = store(nil) {
      $0.article = { _ in throw ConduitError(reason: .notFound) }
      $0.comments = { _ in throw ConduitError(reason: .notFound) }
    }
    store.exhaustivity = .off
    await store.send(.opened(slug: "a"))
    await store.finish()
    await store.skipReceivedActions()
    #expect(store.state.loading == .missing)
    #expect(store.state.loadingComments == .missing)
  }

  @Test func anotherArticleCancelsTheOneThatLoads() async {
    let late = PendingResponse<Article>()
    let store = store(nil) {
      $0.article = { slug in slug == "late" ? try await late.value() : .example(slug) }
      $0.comments = { _ in [] }
    }
    store.exhaustivity = .off
    await store.send(.opened(slug: "late"))
    await store.send(.opened(slug: "a"))
    late.respond(.success(.example("late")))
    await store.finish()
    await store.skipReceivedActions()
    #expect(store.state.article == .example("a"))
  }

  @Test func responsesToAnEarlierArticleAreIgnored() async {
    let store = store()
    await store.send(.loaded(slug: "late", .success(.example("late"))))
    await store.send(.commentsLoaded(slug: "late", .success([.example(1, "late")])))
    await store.send(.favoriteChanged(slug: "late", .success(.example("late"))))
    await store.send(.followChanged(slug: "late", .success(Profile(username: "late", following: true))))
    await store.send(.commentAdded(slug: "late", .success(.example(1, "late"))))
    await store.send(.commentDeleted(slug: "late", 1, .failure(ConduitError(reason: .server))))
  }

  @Test func marksAndFollows() async {
    let store = store(.example("a", by: Profile(username: "bob"))) {
      $0.favorite = { slug, isFavorite in
        var article = Article.example(slug)
        (article.favorited, article.favoritesCount) = (isFavorite, 5)
        return article
      }
      $0.follow = { Profile(username: $0, following: $1) }
    }
    await store.send(.favoriteTapped) { $0.sending = [.favorite] }
    await store.receive(\.favoriteChanged) {
      $0.sending = []
      $0.article?.favorited = true
      $0.article?.favoritesCount = 5
    }
    await store.send(.followTapped) { $0.sending = [.follow] }
    await store.receive(\.followChanged) {
      $0.sending = []
      $0.article?.author.following = true
    }
  }

  @Test(arguments: [Reading.Action.favoriteTapped, .followTapped, .commentSubmitted])
  func actionsOfMembersNeedALogIn(action: Reading.Action) async {
    let store = store(viewer: nil)
    await store.send(action).finish()
    #expect(places.all == ["/login"])
  }

  @Test func onlyTheAuthorDeletes() async {
    let stranger = store(.example("a", by: Profile(username: "bob")))
    await stranger.send(.deleteTapped)
    let author = store { $0.deleteArticle = { _ in } }
    await author.send(.deleteTapped) { $0.sending = [.delete] }
    await author.receive(\.deleted)
    await author.finish()
    #expect(places.all == ["/ (replaced)"])
  }

  @Test func addsAComment() async {
    let response = PendingResponse<Comment>()
    let store = store(comments: [.example(1, "First")]) {
      $0.addComment = { _, _ in try await response.value() }
    }
    await store.send(.binding(.set(\.newComment, "Second"))) { $0.newComment = "Second" }
    await store.send(.commentSubmitted) { $0.sending = [.comment] }
    await store.send(.commentSubmitted)
    response.respond(.success(.example(2, "Second")))
    await store.receive(\.commentAdded) {
      $0.sending = []
      $0.newComment = ""
      $0.comments = [.example(2, "Second"), .example(1, "First")]
    }
  }

  @Test func aRejectedCommentStaysInItsField() async {
    let store = store { $0.addComment = { _, _ in throw ConduitError.invalid("body", "can't be blank") } }
    await store.send(.commentSubmitted) { $0.sending = [.comment] }
    await store.receive(\.commentAdded) {
      $0.sending = []
      $0.errors = ["body can't be blank"]
    }
  }

  @Test func deletesOwnComments() async {
    let comments = [
      Comment.example(1, "Own"), .example(2, "Own, gone"), .example(3, "Bob's", by: Profile(username: "bob")),
    ]
    let store = store(comments: comments) {
      $0.deleteComment = { _, id in if id == 2 { throw ConduitError(reason: .notFound) } }
    }
    await store.send(.deleteCommentTapped(3))
    await store.send(.deleteCommentTapped(1)) { $0.sending = [.deleteComment(1)] }
    await store.receive(\.commentDeleted) {
      $0.sending = []
      $0.comments.remove(id: 1)
    }
    await store.send(.deleteCommentTapped(2)) { $0.sending = [.deleteComment(2)] }
    await store.receive(\.commentDeleted) {
      $0.sending = []
      $0.comments.remove(id: 2)
    }
  }
}
