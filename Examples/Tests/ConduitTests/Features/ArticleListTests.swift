import ComposableArchitecture
import LivePages
import Testing

@testable import Conduit

@MainActor
struct ArticleListTests {
  private let places = OpenedPlaces()
  private let all = ArticleQuery(list: .all)

  private func store(
    _ state: ArticleList.State? = nil,
    visitor: Visitor = .member(),
    _ client: @escaping (inout ConduitClient) -> Void
  ) -> TestStoreOf<ArticleList> {
    TestStore(initialState: state ?? ArticleList.State(all)) {
      ArticleList()
    } withDependencies: {
      client(&$0.conduit)
      $0.visitor = visitor
      $0.livePage = places.connection
    }
  }

  private func state(_ articles: Article...) -> ArticleList.State {
    var state = ArticleList.State(all)
    state.articles = IdentifiedArray(uniqueElements: articles)
    (state.count, state.loading) = (articles.count, .loaded)
    return state
  }

  @Test func loadsAPage() async {
    let page = Articles(articles: [.example("a"), .example("a"), .example("b")], articlesCount: 21)
    let query = ArticleQuery(list: .tagged("x"), page: 2)
    let store = store { $0.articles = { $0 == query ? page : Articles(articles: [], articlesCount: 0) } }
    await store.send(.opened(query)) { $0.query = query }
    await store.receive(\.loaded) {
      $0.articles = [.example("a"), .example("b")]
      $0.count = 21
      $0.loading = .loaded
    }
  }

  @Test func showsWhyAPageIsUnavailable() async {
    let store = store { $0.articles = { _ in throw ConduitError(reason: .unreachable) } }
    await store.send(.opened(all))
    await store.receive(\.loaded) {
      $0.loading = .failed(["The server could not be reached. Try again in a moment."])
    }
  }

  @Test func anotherPageCancelsTheOneOnItsWay() async {
    let (first, second) = (PendingResponse<Articles>(), PendingResponse<Articles>())
    let next = ArticleQuery(list: .tagged("x"))
    let store = store { [all] in
      $0.articles = { query in try await (query == all ? first : second).value() }
    }
    await store.send(.opened(all))
    await store.send(.opened(next)) { $0.query = next }
    first.respond(.success(Articles(articles: [.example("late")], articlesCount: 1)))
    second.respond(.success(Articles(articles: [.example("x")], articlesCount: 1)))
    await store.receive(\.loaded) {
      $0.articles = [.example("x")]
      $0.count = 1
      $0.loading = .loaded
    }
  }

  @Test func aLateResponseToAnotherQueryIsIgnored() async {
    let store = store(state(.example("a"))) { _ in }
    let late = Articles(articles: [.example("late")], articlesCount: 1)
    await store.send(.loaded(ArticleQuery(list: .following), .success(late)))
  }

  @Test func aFavoriteIsMarkedOnceAtATime() async {
    var marked = Article.example("a")
    (marked.favorited, marked.favoritesCount) = (true, 1)
    let response = PendingResponse<Article>()
    let store = store(state(.example("a"))) { $0.favorite = { _, _ in try await response.value() } }
    await store.send(.favoriteTapped("a")) { $0.marked = ["a"] }
    await store.send(.favoriteTapped("a"))
    response.respond(.success(marked))
    await store.receive(\.favoriteChanged) {
      $0.marked = []
      $0.articles[id: "a"]?.favorited = true
      $0.articles[id: "a"]?.favoritesCount = 1
    }
  }

  @Test func aFavoriteNeedsALogIn() async {
    let store = store(state(.example("a")), visitor: .testValue) { _ in }
    await store.send(.favoriteTapped("a")).finish()
    #expect(places.all == ["/login"])
  }

  @Test func anExpiredLogInEnds() async {
    let visitor = Visitor.member()
    let store = store(state(.example("a")), visitor: visitor) {
      $0.favorite = { _, _ in throw ConduitError(reason: .unauthorized) }
    }
    await store.send(.favoriteTapped("a")) { $0.marked = ["a"] }
    await store.receive(\.favoriteChanged) { $0.marked = [] }
    await store.finish()
    #expect(visitor.user == nil)
    #expect(places.all == ["/login"])
  }

  @Test func pagesHaveTenArticles() {
    #expect([0, 1, 10, 11, 100, -1, .max].map(ArticleQuery.pageCount) == [0, 1, 1, 2, 10, 0, 1_000_000])
    #expect(ArticleQuery(list: .all, page: 3).offset == 20)
    #expect(ArticleQuery(list: .all, page: ArticleQuery.pages.upperBound).offset == 9_999_990)
  }
}
