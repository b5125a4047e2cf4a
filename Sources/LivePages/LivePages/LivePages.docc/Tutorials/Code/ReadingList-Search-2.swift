import ComposableArchitecture

@Reducer
struct Search {
  @ObservableState
  struct State: Equatable {
    @Shared var shelf: IdentifiedArrayOf<Book>
    var query = ""
    var books: [Book] = []
    var isSearching = false
    var hasFailed = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case searchTapped
    case response(Result<[Book], any Error>)
    case addTapped(Book.ID)
  }

  private enum CancelID { case search }

  @Dependency(\.catalog) var catalog

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none
      case .searchTapped:
        guard state.query.contains(where: { !$0.isWhitespace }) else { return .none }
        state.isSearching = true
        state.hasFailed = false
        return .run { [query = state.query] send in
          await send(.response(Result { try await catalog.search(query: query) }))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)
      case .response(.success(let books)):
        state.isSearching = false
        state.books = books
        return .none
      case .response(.failure):
        state.isSearching = false
        state.hasFailed = true
        return .none
      case .addTapped(let id):
        guard let book = state.books.first(where: { $0.id == id }) else { return .none }
        state.$shelf.withLock { shelf in
          guard shelf.count < 500 else { return }
          shelf.append(book)
        }
        return .none
      }
    }
  }
}
