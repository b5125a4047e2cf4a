import ComposableArchitecture
import LivePages
import Testing

@testable import Conduit

@MainActor
struct PortraitTests {
  private let places = OpenedPlaces()

  private func store(
    visitor: Visitor = .member(.bob),
    _ client: @escaping (inout ConduitClient) -> Void
  ) -> TestStoreOf<Portrait> {
    let store = TestStore(initialState: Portrait.State(viewer: visitor.user)) {
      Portrait()
    } withDependencies: {
      $0.conduit.articles = { _ in Articles(articles: [], articlesCount: 0) }
      client(&$0.conduit)
      $0.visitor = visitor
      $0.livePage = places.connection
    }
    store.exhaustivity = .off
    return store
  }

  @Test func theOtherTabKeepsTheProfile() async {
    let requests = LockIsolated(0)
    let store = store {
      $0.profile = { name in
        requests.withValue { $0 += 1 }
        return Profile(username: name)
      }
    }
    await store.send(.opened(username: "ada", .written, page: 1))
    await store.receive(\.loaded) { $0.profile = Profile(username: "ada") }
    await store.send(.opened(username: "ada", .favorited, page: 2)) { $0.tab = .favorited }
    await store.receive(\.list.opened) { $0.list.query = ArticleQuery(list: .favorited(by: "ada"), page: 2) }
    await store.finish()
    #expect(requests.value == 1)
  }

  @Test func openingAnotherProfileCancelsLoading() async {
    let late = PendingResponse<Profile>()
    let store = store { $0.profile = { $0 == "late" ? try await late.value() : Profile(username: $0) } }
    await store.send(.opened(username: "late", .written, page: 1))
    await store.send(.opened(username: "ada", .written, page: 1))
    late.respond(.success(Profile(username: "late")))
    await store.receive(\.loaded) { $0.profile = Profile(username: "ada") }
    await store.finish()
    #expect(store.state.profile?.username == "ada")
  }

  @Test func unknownProfilesAreMissing() async {
    let store = store { $0.profile = { _ in throw ConduitError(reason: .notFound) } }
    await store.send(.opened(username: "nobody", .written, page: 1))
    await store.receive(\.loaded) { $0.loading = .missing }
  }

  @Test func followsOnceAtATime() async {
    let response = PendingResponse<Profile>()
    let store = store {
      $0.profile = { Profile(username: $0) }
      $0.follow = { _, _ in try await response.value() }
    }
    await store.send(.opened(username: "ada", .written, page: 1))
    await store.receive(\.loaded)
    await store.send(.followTapped) { $0.isSending = true }
    await store.send(.followTapped)
    response.respond(.success(Profile(username: "ada", following: true)))
    await store.receive(\.followChanged) {
      $0.isSending = false
      $0.profile?.following = true
    }
  }

  @Test func followingNeedsALogIn() async {
    let store = store(visitor: .testValue) { $0.profile = { Profile(username: $0) } }
    await store.send(.opened(username: "ada", .written, page: 1))
    await store.receive(\.loaded)
    await store.send(.followTapped).finish()
    #expect(places.all == ["/login"])
  }
}
