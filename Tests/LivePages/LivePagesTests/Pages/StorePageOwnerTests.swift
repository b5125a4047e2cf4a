import ComposableArchitecture
import LivePagesCore
import Testing

@testable import LivePages

struct StorePageOwnerTests {
  @Test func aStoreOfAnotherActorIsReportedWithThePage() async {
    let session = Session()
    #expect(
      await session.mistake(in: CarelessPage())
        == "The store of CarelessPage belongs to another actor than its session. Declare the last parameter of makeStore as `on session: isolated any Actor`."
    )
    #expect(await session.mistake(in: CarefulPage()) == nil)
  }

  /// A site does this before it listens.
  @Test func tryingToStartASessionFindsAStoreOfAnotherActor() async throws {
    await CarefulPage().tryStart()
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await CarelessPage().tryStart()
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("The store of CarelessPage belongs to another actor"))
  }

  @Test func aSessionIsTriedOnlyIfThePageAdmitsStrangers() async {
    await MembersPage().tryStart()
  }
}

private actor Session {
  func mistake(in page: some StorePage) -> String? {
    let store = page.makeStore(for: Visit(), on: self)
    return withExtendedLifetime(store) { page.mistake(inOwner: store.access?.owner, of: self) }
  }
}

private struct CarelessPage: StorePage {
  let path = "/careless", title = "Careless"

  func makeStore(for visit: Visit, on session: any Actor) -> Store<Int, Never> {
    Store(initialState: 0) { EmptyReducer() }
  }

  func body(_ store: Store<Int, Never>) -> some View<Never> { Text("Careless") }
}

private struct CarefulPage: StorePage {
  let path = "/careful", title = "Careful"

  func makeStore(for visit: Visit, on session: isolated any Actor) -> Store<Int, Never> {
    Store(initialState: 0) { EmptyReducer() }
  }

  func body(_ store: Store<Int, Never>) -> some View<Never> { Text("Careful") }
}

private struct MembersPage: StorePage {
  let path = "/members", title = "Members"

  func admit(_ arrival: Arrival) async -> Admission {
    arrival.visit.user == nil ? .redirected(to: "/log-in") : .admitted
  }

  func makeStore(for visit: Visit, on session: isolated any Actor) -> Store<Int, Never> {
    preconditionFailure("nobody is logged in")
  }

  func body(_ store: Store<Int, Never>) -> some View<Never> { Text("Members") }
}
