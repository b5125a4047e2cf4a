import ComposableArchitecture
import LivePages

/// A list of notes that is shown page by page, or a single note.
@Reducer
struct Notes {
  @ObservableState
  struct State: Equatable {
    var note: Int?
    var page = 1
    var query = ""
    /// How many rows of the long list are shown.
    var rows = 20
    var saves = 0
    /// The last event.
    var last = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case listOpened(page: Int, query: String)
    case noteOpened(id: Int)
    case saveTapped
    case aboutTapped
    case moved(Place)
    case happened(String)
    case keyPressed(KeyPress)
    case endReached
  }

  struct Place: Codable, Equatable {
    var x: Int
    var y: Int
  }

  @Dependency(\.livePage) var browser

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: break
      case .listOpened(let page, let query):
        state.note = nil
        state.page = page
        state.query = query
      case .noteOpened(let id): state.note = id
      case .saveTapped:
        state.saves += 1
        return .run { [browser, id = state.saves] _ in try browser.push("saved", ["id": id]) }
      case .aboutTapped: return .run { [browser] _ in try browser.navigate(to: "/about") }
      case .moved(let place): state.last = "moved to \(place.x), \(place.y)"
      case .happened(let event): state.last = event
      case .keyPressed(let press):
        state.last = (press.modifiers.contains(.control) ? "control " : "") + press.key.name
      case .endReached: state.rows = min(state.rows + 20, 60)
      }
      return .none
    }
  }
}
