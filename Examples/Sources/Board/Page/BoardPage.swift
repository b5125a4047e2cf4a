import ComposableArchitecture
import LivePages
import ShowcaseFrame
import StoreInspector

/// A board that all visitors share, on which they see each other.
public struct BoardPage: MovableStorePage {
  public let path = "/board"
  public let title = "Board \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, BoardAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path
  public let addresses = PageAddresses.paths

  private let board: @Sendable () -> Shared<Board>
  private let stranger: @Sendable () -> Visitor

  /// - Parameters:
  ///   - board: The shared board.
  ///   - stranger: A closure that creates the visitor of a tab.
  public init(
    board: @escaping @Sendable () -> Shared<Board> = { Shared(wrappedValue: .large, .inMemory("board")) },
    stranger: @escaping @Sendable () -> Visitor = {
      var generator = SystemRandomNumberGenerator()
      return .stranger(using: &generator)
    }
  ) {
    self.board = board
    self.stranger = stranger
  }

  public func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<BoardFeature> {
    Store(initialState: BoardFeature.State(board: board(), me: stranger())) {
      BoardFeature().inspected("board")
    }
  }

  public func makeStore(
    for visit: Visit,
    resuming saved: SavedBoard,
    on session: isolated any Actor
  ) -> StoreOf<BoardFeature> {
    var state = BoardFeature.State(board: board(), me: stranger())
    saved.restore(&state)
    return Store(initialState: state) {
      BoardFeature().inspected("board")
    }
  }

  public func savedState(of store: StoreOf<BoardFeature>) -> SavedBoard { store.withState(SavedBoard.init) }

  public func title(_ store: StoreOf<BoardFeature>) -> String {
    guard let card = store.place.card else { return "\(store.place.column.title) \u{B7} \(title)" }
    return "\(store.board.card(card)?.title ?? "Gone") \u{B7} \(title)"
  }

  public func action(for address: PageAddress) -> BoardFeature.Action? {
    BoardPlace(address).map { .wentTo($0) }
  }

  public func address(_ store: StoreOf<BoardFeature>) -> PageAddress? { store.place.address }

  public func appear(_ store: StoreOf<BoardFeature>) { store.send(.appeared) }

  public func disappear(_ store: StoreOf<BoardFeature>) { store.send(.disappeared) }

  public func body(_ store: StoreOf<BoardFeature>) -> some View<BoardFeature.Action> {
    Container(.main, .class("board")) {
      Container(.header, .id("board-intro"), .class("board-intro")) {
        Text("Board", .h1)
        Text(
          "\(store.board.count.grouped) cards that all visitors share. Open this page in a second window, and see each other.",
          .p
        )
      }
      VisitorsView(store)
      ColumnsView(place: store.place, board: store.board)
      NewCardView(store)
      RemovedCardView(removed: store.removed)
      Container(.div, .class("board-columns")) {
        // The open card comes before the list, because it covers the end of the window on phones.
        Container(.div, .class("board-open")) {
          if store.place.card != nil { OpenCardView(store) }
        }
        CardsView(place: store.place, cards: store.board[store.place.column]).equatable()
        NotesView(notes: store.notes)
      }
    }
  }
}
