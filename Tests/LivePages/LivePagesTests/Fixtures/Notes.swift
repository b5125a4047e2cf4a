#if Macros
  import ComposableArchitecture
  import Foundation
  import LivePages

  @Reducer
  struct Notes {
    @ObservableState
    struct State: Equatable {
      var note: Int?
      var page = 1
      var query = ""
      var last = ""
    }

    enum Action: Equatable {
      case listOpened(page: Int)
      case noteOpened(id: Int)
      case nextTapped
      case queryChanged(String)
      case saveTapped
      case leaveTapped
      case keyPressed(KeyPress)
      case came
      case went
      case moreWanted
      case moved(Place)
    }

    struct Place: Codable, Equatable {
      var x: Int
    }

    @Dependency(\.livePage) var browser

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .listOpened(let page):
          state.note = nil
          state.page = page
        case .noteOpened(let id): state.note = id
        case .nextTapped: state.page += 1
        case .queryChanged(let query): state.query = query
        case .saveTapped:
          return .run { [browser] _ in
            try browser.push("saved", ["page": 1])
            try browser.navigate(to: "/todos", replacing: true)
          }
        case .leaveTapped:
          return .run { [browser] _ in
            guard let url = URL(string: "https://swift.org/") else { return }
            try browser.leave(for: url)
          }
        case .keyPressed(let press): state.last = press.key.name
        case .came: state.last = "came"
        case .went: state.last = "went"
        case .moreWanted: state.page += 1
        case .moved(let place): state.last = "at \(place.x)"
        }
        return .none
      }
    }
  }

  struct NotesPage: StorePage {
    let path = "/notes", title = "Notes"
    let addresses = PageAddresses.paths

    func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Notes> {
      Store(initialState: Notes.State()) { Notes() }
    }

    func title(_ store: StoreOf<Notes>) -> String {
      store.note.map { "Note \($0)" } ?? title
    }

    func action(for address: PageAddress) -> Notes.Action? {
      switch address.components.count {
      case 0: .listOpened(page: address["page", as: Int.self] ?? 1)
      case 1: Int(address.components[0]).map { .noteOpened(id: $0) }
      default: nil
      }
    }

    func address(_ store: StoreOf<Notes>) -> PageAddress? {
      if let note = store.note { return PageAddress("\(note)") }
      return store.page == 1 ? PageAddress() : PageAddress(query: ["page": "\(store.page)"])
    }

    func body(_ store: StoreOf<Notes>) -> some View<Notes.Action> {
      Text(store.note.map { "note \($0)" } ?? "page \(store.page)", .p, .id("place"))
      Link("Note 7", to: PageAddress("7"))
      Link("List", to: PageAddress())
      Link("Nowhere", to: PageAddress("nowhere"))
      Link("Todos", to: "/todos")
      Button("Next", send: .nextTapped).onKeyDown(.delete, send: .listOpened(page: 9))
      Button("Save", send: .saveTapped)
      Button("Leave", send: .leaveTapped)
      TextField("Query", text: store.query) { .queryChanged($0) }
      Text(store.last, .p, .id("last"))
      Container(.section, .id("keys")) {
        Button("Inside", send: .nextTapped)
      }
      .onKeyDown("j", .downArrow) { .keyPressed($0) }
      .onKeyDown("k", modifiers: .control, anywhere: true, send: .noteOpened(id: 1))
      .onKeyDown("?", anywhere: true, send: .noteOpened(id: 2))
      .onFocus(send: .came)
      .onBlur(send: .went)
      Container(.div, .id("map")).hook("Map").onHook("moved", example: Notes.Place(x: 0)) { .moved($0) }
        .onScrollToEnd(send: .moreWanted).onPointerEnter(send: .came).onPointerLeave(send: .went)
    }
  }
#endif
