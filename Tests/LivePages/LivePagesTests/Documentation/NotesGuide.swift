#if Macros
  import ComposableArchitecture
  import LivePages
  import LivePagesTesting
  import Testing

  /// The page of notes in the module's documentation.
  struct NotesGuideTests {
    @Reducer
    struct Notes {
      @ObservableState
      struct State: Equatable {
        var note: Int?
        var page = 1
        var query = ""
        var place = Place(x: 0, y: 0)
      }

      enum Action: BindableAction {
        case binding(BindingAction<State>)
        case listOpened(page: Int)
        case noteOpened(id: Int)
        case payTapped
        case mapMoved(Place)
      }

      @Dependency(\.livePage) var page

      var body: some ReducerOf<Self> {
        BindingReducer()
        Reduce { state, action in
          switch action {
          case .binding: break
          case .listOpened(let page):
            state.note = nil
            state.page = page
          case .noteOpened(let id): state.note = id
          case .payTapped:
            return .run { [page, id = state.note] _ in
              try page.push("saved", ["id": id])  // to hooks, and as `live:saved` of the window
              try page.navigate(to: "/notes", replacing: true)  // a path of the site, and nothing else
            }
          case .mapMoved(let place): state.place = place
          }
          return .none
        }
      }
    }

    struct Place: Codable, Equatable {
      var x: Int
      var y: Int
    }

    struct NotesPage: StorePage {
      let path = "/notes", title = "Notes"
      let addresses = PageAddresses.paths  // /notes, /notes/7, /notes?page=2

      func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Notes> {
        Store(initialState: Notes.State()) { Notes() }
      }

      func action(for address: PageAddress) -> Notes.Action? {
        switch address.components.count {
        case 0: .listOpened(page: address["page", as: Int.self] ?? 1)
        case 1: Int(address.components[0]).map { .noteOpened(id: $0) }
        default: nil  // 404
        }
      }

      func address(_ store: StoreOf<Notes>) -> PageAddress? {
        store.note.map { PageAddress("\($0)") } ?? PageAddress(query: ["page": "\(store.page)"])
      }

      func title(_ store: StoreOf<Notes>) -> String { store.note.map { "Note \($0)" } ?? title }

      func body(_ store: StoreOf<Notes>) -> some View<Notes.Action> {
        Link("Note 7", to: PageAddress("7"))
        NoteControls(store: store)
      }
    }

    struct NoteControls: View {
      let store: StoreOf<Notes>

      var body: some View<Notes.Action> {
        TextField("Search", text: store.field(\.query)).debounce(.milliseconds(300))
        Button("Pay", send: .payTapped).disabledWhileSending()
        Container(.div, .id("map"))
          .hook("Map", keepingContent: true)  // no change of the page touches what is inside
          .onHook("moved", example: Place(x: 0, y: 0)) { .mapMoved($0) }
      }
    }

    @Test func aLinkSaysWhereTheStateIsThen() async {
      let page = await LivePageTest(NotesPage())
      await page.link("Note 7").follow()
      #expect(await page.address == "/notes/7")
      #expect(await page.title == "Note 7")
    }

    @Test func whatIsPushedHasTheNote() async throws {
      let page = await LivePageTest(NotesPage())
      await page.link("Note 7").follow()
      await page.button("Pay").click()
      #expect(try await page.takePushedEvents().first?.value(as: [String: Int].self) == ["id": 7])
    }
  }
#endif
