import ComposableArchitecture
import LivePages

struct GuestBookPage: StorePage {
  let path = "/"
  let title = "Guest book"

  func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<GuestBook> {
    Store(initialState: GuestBook.State()) { GuestBook() }
  }

  func body(_ store: StoreOf<GuestBook>) -> some View<GuestBook.Action> {
    Text("Guest book", .h1)
    Container(.ul) {
      ForEach(store.entries) { entry in Text("\(entry.name): \(entry.words)", .li) }
    }
  }
}
