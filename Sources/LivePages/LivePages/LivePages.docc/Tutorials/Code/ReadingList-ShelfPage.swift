import ComposableArchitecture
import LivePages

struct ShelfPage: ReadersOnly {
  let path = "/shelf"
  let title = "Your books"
  let addresses = PageAddresses.paths  // /shelf, /shelf/OL1W
  let readers: Readers

  func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Shelf> {
    let owner = reader(of: visit)
    return Store(initialState: Shelf.State(name: owner.name, books: Shared(.shelf(of: owner)))) {
      Shelf(visit: visit)
    }
  }

  func action(for address: PageAddress) -> Shelf.Action? {
    switch address.components.count {
    case 0: .listOpened
    case 1: .bookOpened(address.components[0])
    default: nil  // 404
    }
  }

  func address(_ store: StoreOf<Shelf>) -> PageAddress? {
    store.selection.map { PageAddress($0) } ?? PageAddress()
  }

  func title(_ store: StoreOf<Shelf>) -> String { store.book?.title ?? title }

  func body(_ store: StoreOf<Shelf>) -> some View<Shelf.Action> {
    if let book = store.book {
      Text(book.title, .h1)
      Text("by \(book.author)", .p)
      Button("Remove", send: .removeTapped(book.id))
      Link("All books", to: PageAddress())
    } else if store.selection != nil {
      Text("This book isn't on your shelf.", .p)
      Link("All books", to: PageAddress())
    } else {
      Text("The books of \(store.name)", .h1)
      for book in store.books { Link(book.title, to: PageAddress(book.id)) }
      Link("Find books", to: "/")
    }
    Button("Log out", send: .logOutTapped)
    if let ticket = store.ticket { LogInRedirect(ticket) }
  }
}
