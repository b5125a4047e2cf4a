import ComposableArchitecture
import LivePages
import Testing

@testable import Conduit

@MainActor
struct HomeTests {
  private let places = OpenedPlaces()

  private func store(_ viewer: User?, _ client: (inout ConduitClient) -> Void) -> TestStoreOf<Home> {
    TestStore(initialState: Home.State(viewer: viewer)) {
      Home()
    } withDependencies: {
      client(&$0.conduit)
      $0.livePage = places.connection
    }
  }

  @Test func loadsAFeedAndTheTagsOnce() async {
    let store = store(nil) {
      $0.articles = { _ in Articles(articles: [.example("a")], articlesCount: 1) }
      $0.tags = { ["x", "y", "x"] }
    }
    store.exhaustivity = .off
    await store.send(.opened(.global, page: 1))
    await store.receive(\.tagsLoaded) { $0.tags = ["x", "y"] }
    await store.receive(\.list.loaded) { $0.list.articles = [.example("a")] }
    await store.send(.opened(.tagged("x"), page: 2)) { $0.feed = .tagged("x") }
    await store.receive(\.list.opened) { $0.list.query = ArticleQuery(list: .tagged("x"), page: 2) }
    await store.receive(\.list.loaded)
    await store.finish()
    #expect(store.state.list.loading == .loaded)
  }

  @Test func articlesAreShownIfThereAreNoTags() async {
    let store = store(.ada) {
      $0.articles = { _ in Articles(articles: [.example("a")], articlesCount: 1) }
      $0.tags = { throw ConduitError(reason: .server) }
    }
    store.exhaustivity = .off
    await store.send(.opened(.following, page: 1))
    await store.receive(\.tagsLoaded.failure)
    await store.receive(\.list.loaded)
    #expect(store.state.loadingTags == .failed(["The server has a problem. Try again in a moment."]))
    #expect(store.state.list.articles.ids == ["a"])
  }

  @Test func ownFeedNeedsALogIn() async {
    let store = store(nil) { _ in }
    await store.send(.opened(.following, page: 1)).finish()
    #expect(places.all == ["/login (replaced)"])
  }
}
