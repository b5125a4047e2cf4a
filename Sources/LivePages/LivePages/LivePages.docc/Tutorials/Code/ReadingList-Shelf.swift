import ComposableArchitecture
import Foundation
import LivePages

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Book>>.Default {
  static func shelf(of reader: Reader) -> Self {
    let folder = ProcessInfo.processInfo.environment["STATE_DIRECTORY"] ?? "."
    return Self[.fileStorage(URL(filePath: folder).appending(path: "\(reader.id.text).json")), default: []]
  }
}

@Reducer
struct Shelf {
  @ObservableState
  struct State: Equatable {
    let name: String
    @Shared var books: IdentifiedArrayOf<Book>
    var selection: Book.ID?
    var ticket: LogInTicket?

    var book: Book? { selection.flatMap { books[id: $0] } }
  }

  enum Action {
    case listOpened
    case bookOpened(Book.ID)
    case removeTapped(Book.ID)
    case logOutTapped
  }

  let visit: Visit

  var body: some ReducerOf<Self> {
    Reduce { [visit] state, action in
      switch action {
      case .listOpened:
        state.selection = nil
      case .bookOpened(let id):
        state.selection = id
      case .removeTapped(let id):
        state.$books.withLock { books in _ = books.remove(id: id) }
        state.selection = nil
      case .logOutTapped:
        state.ticket = visit.ticket(loggingOutTo: "/log-in")
      }
      return .none
    }
  }
}
