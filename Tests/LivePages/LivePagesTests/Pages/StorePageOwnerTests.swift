import ComposableArchitecture
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
