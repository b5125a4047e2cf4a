import ComposableArchitecture
import LivePages
import Testing

@testable import Conduit

@MainActor
struct HomeTests {
  private let places = OpenedPlaces()

  private func store(_ viewer: User?, _ client: @escaping (inout ConduitClient) -> Void) -> TestStoreOf<Home>
  {
    TestStore(initialState: Home.State(viewer: viewer)) {
      Home()
    } withDependencies: {
      client(&$0.conduit)
      $0.livePage = places.connection
    }
  }

  @Test func loadsAFeedAndTheTagsOnce() async {
    let requests = LockIsolated(0)
    let store = store(nil) {
      $0.articles = { _ in Articles(articles: [.example("a")], articlesCount: 1) }
      $0.tags = {
        requests.withValue { $0 += 1 }
        return ["x", "y", "x"]
      }
    }
    store.exhaustivity = .off
    await store.send(.opened(.global, page: 1))
    await store.finish()
    await store.skipReceivedActions()
    #expect(store.state.tags == ["x", "y"])
    #expect(store.state.list.articles.ids == ["a"])
    await store.send(.opened(.tagged("x"), page: 2)) { $0.feed = .tagged("x") }
    await store.finish()
    await store.skipReceivedActions()
    #expect(store.state.list.query == ArticleQuery(list: .tagged("x"), page: 2))
    #expect(requests.value == 1)
  }

  @Test func articlesAreShownWithoutTags() async {
    let store = store(.ada) {
      $0.articles = { _ in Articles(articles: [.example("a")], articlesCount: 1) }
      $0.tags = { throw ConduitError(reason: .server) }
    }
    store.exhaustivity = .off
    await store.send(.opened(.following, page: 1))
    await store.finish()
    await store.skipReceivedActions()
    #expect(store.state.loadingTags == .failed(["The server has a problem. Try again in a moment."]))
    #expect(store.state.list.articles.ids == ["a"])
  }

  @Test func ownFeedNeedsALogIn() async {
    let store = store(nil) { _ in }
    await store.send(.opened(.following, page: 1)).finish()
    #expect(places.all == ["/login (replaced)"])
  }
}
