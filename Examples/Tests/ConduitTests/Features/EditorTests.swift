import ComposableArchitecture
import LivePages
import Testing

@testable import Conduit

@MainActor
struct EditorTests {
  private let places = OpenedPlaces()

  private func store(_ client: @escaping (inout ConduitClient) -> Void) -> TestStoreOf<Editor> {
    TestStore(initialState: Editor.State(viewer: .ada)) {
      Editor()
    } withDependencies: {
      client(&$0.conduit)
      $0.visitor = .member()
      $0.livePage = places.connection
    }
  }

  @Test func tagsAreTrimmedUniqueAndLimited() async {
    let store = store { _ in }
    store.exhaustivity = .off
    for tag in [" swift ", "swift", "  ", "a  b"] + (0..<30).map({ "tag \($0)" }) {
      await store.send(.binding(.set(\.newTag, tag)))
      await store.send(.tagEntered) { $0.newTag = "" }
    }
    #expect(store.state.draft.tagList.prefix(3) == ["swift", "a b", "tag 0"])
    #expect(store.state.draft.tagList.count == Editor.mostTags)
    await store.send(.tagRemoved("swift"))
    #expect(store.state.draft.tagList.first == "a b")
  }

  @Test func publishesANewArticleWithTheTagInTheField() async {
    let store = store {
      $0.createArticle = { draft in
        #expect(draft == ArticleDraft(title: "T", tagList: ["x"]))
        return .example("t")
      }
    }
    await store.send(.binding(.set(\.draft.title, "T"))) { $0.draft.title = "T" }
    await store.send(.binding(.set(\.newTag, "x"))) { $0.newTag = "x" }
    await store.send(.submitted) {
      $0.newTag = ""
      $0.draft.tagList = ["x"]
      $0.isSending = true
    }
    await store.receive(\.answered.success) { $0.isSending = false }
    await store.finish()
    #expect(places.all == ["/article/t (replaced)"])
  }

  @Test func changesAnArticle() async {
    let response = PendingResponse<Article>()
    let store = store {
      $0.article = { _ in try await response.value() }
      $0.updateArticle = { slug, draft in
        #expect(slug == "a")
        #expect(draft.tagList == [])
        throw ConduitError.invalid("title", "can't be blank")
      }
    }
    await store.send(.opened(slug: "a")) {
      $0.slug = "a"
      $0.loading = .loading
    }
    // An article can't be published before it has loaded.
    await store.send(.submitted)
    response.respond(.success(.example("a", tags: ["x"])))
    await store.receive(\.loaded) {
      $0.loading = .loaded
      $0.draft = ArticleDraft(title: "A", description: "About a.", body: "The text of *a*.", tagList: ["x"])
    }
    await store.send(.tagRemoved("x")) { $0.draft.tagList = [] }
    await store.send(.submitted) { $0.isSending = true }
    await store.receive(\.answered.failure) {
      $0.isSending = false
      $0.errors = ["title can't be blank"]
    }
  }

  @Test func articlesOfOthersAreReadInstead() async {
    let store = store { $0.article = { _ in .example("a", by: Profile(username: "bob")) } }
    await store.send(.opened(slug: "a")) {
      $0.slug = "a"
      $0.loading = .loading
    }
    await store.receive(\.loaded)
    await store.finish()
    #expect(places.all == ["/article/a (replaced)"])
  }

  @Test func aNewArticleCancelsTheOneThatLoads() async {
    let response = PendingResponse<Article>()
    let store = store { $0.article = { _ in try await response.value() } }
    await store.send(.opened(slug: "a")) {
      $0.slug = "a"
      $0.loading = .loading
    }
    await store.send(.opened(slug: nil)) {
      $0.slug = nil
      $0.loading = .loaded
    }
    response.respond(.success(.example("a")))
    await store.finish()
  }

  @Test func anUnknownArticleIsMissing() async {
    let store = store { $0.article = { _ in throw ConduitError(reason: .notFound) } }
    await store.send(.opened(slug: "a")) {
      $0.slug = "a"
      $0.loading = .loading
    }
    await store.receive(\.loaded) { $0.loading = .missing }
  }
}
