import ComposableArchitecture
import LivePages

struct SearchPage: StorePage {
  let path = "/"
  let title = "Find books"

  func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Search> {
    Store(initialState: Search.State()) { Search() }
  }

  func body(_ store: StoreOf<Search>) -> some View<Search.Action> {
    Text("Find books", .h1)
    Form(submit: .searchTapped) {
      TextField("Title or author", text: store.field(\.query), maxLength: 100)
      Button(submit: "Search").disabledKeepingFocus(store.isSearching)
    }
    if store.hasFailed {
      Text("The catalog didn't respond.", .p)
      Button("Try again", send: .searchTapped)
    }
    for book in store.books {
      Text("\(book.title) by \(book.author)", .p)
    }
  }
}
