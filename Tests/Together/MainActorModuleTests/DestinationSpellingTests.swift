#if Macros
  import ComposableArchitecture
  import Testing

  // The default isolation of this module is the main actor, as in a new app. The code that `@Reducer`
  // generates in an enum is nonisolated, regardless of the enum's isolation.

  @Reducer
  enum Path {
    case counter(Counter)
    case inbox(Inbox)
    case limited(Limited = Limited(limit: 1))
    case alert(AlertState<Answer>)
    @ReducerCaseIgnored case note(String)
    case meeting(first: Int, last: Int)
    case nothing

    enum Answer: Equatable { case confirm }
  }

  nonisolated extension Path.State: Equatable {}

  @Reducer(state: .equatable, action: .equatable)
  enum Sheet {
    case alert(ConfirmationDialogState<Answer>)
    case nothing

    enum Answer: Equatable { case confirm }
  }

  @Reducer
  struct Limited {
    var limit = 0
  }

  @Reducer
  struct Flow {
    @ObservableState
    struct State: Equatable {
      var path = StackState<Path.State>()
      @Presents var destination: Path.State?
      @Presents var sheet: Sheet.State?
      var counters: IdentifiedArrayOf<Row.State> = []
    }

    enum Action {
      case path(StackActionOf<Path>)
      case destination(PresentationAction<Path.Action>)
      case sheet(PresentationAction<Sheet.Action>)
      case counters(IdentifiedActionOf<Row>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .destination(.presented(.alert(.confirm))) = action { state.path.removeAll() }
        return .none
      }
      .ifLet(\.$destination, action: \.destination)
      .ifLet(\.$sheet, action: \.sheet)
      .forEach(\.path, action: \.path)
      .forEach(\.counters, action: \.counters) { Row() }
    }
  }

  @Reducer
  struct Row {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var name = ""
    }

    enum Action: ViewAction {
      case view(View)

      enum View: BindableAction { case binding(BindingAction<State>) }
    }

    var body: some ReducerOf<Self> {
      BindingReducer(action: \.view)
    }
  }

  @ViewAction(for: Row.self)
  struct RowView {
    @UIBindable var store: StoreOf<Row>

    func rename(to name: String) { send(.binding(.set(\.name, name))) }
  }

  /// A nonisolated view function, which uses code that the macro generates.
  nonisolated func title(of state: Path.State) -> String {
    state.is(\.counter) ? "\(state.counter?.count ?? 0)" : "other"
  }

  @MainActor
  struct DestinationSpellingTests {
    @Test func enumReducersCanBePresentedAndStacked() async {
      let store = TestStore(
        initialState: Flow.State(
          path: StackState([.counter(Counter.State())]),
          destination: .counter(Counter.State())
        )
      ) {
        Flow()
      }
      #expect(store.state.destination.map(title) == "0")
      await store.send(\.path[id: 0].counter.incrTapped) { $0.path[id: 0, case: \.counter]?.count = 1 }
      await store.send(\.destination.counter.incrTapped) {
        $0.$destination[case: \.counter]?.count = 1
      }
      await store.send(\.destination.dismiss) { $0.destination = nil }
    }

    @Test func aStoreIsLookedAtByCase() throws {
      let store = Store(initialState: Flow.State(destination: .inbox(Inbox.State()))) { Flow() }
      let destination = try #require(store.scope(\.$destination, action: \.destination))
      guard case .inbox(let inbox) = destination.case else {
        Issue.record("The destination is \(destination.state).")
        return
      }
      inbox.send(.deleteTapped(subject: "A"))
      #expect(inbox.alert != nil)
    }

    @Test func aViewOfTheMainActorSendsItsActions() throws {
      let store = Store(initialState: Flow.State(counters: [Row.State(id: 1)])) { Flow() }
      let rows = store.scope(\.counters, action: \.counters)
      let row = try #require(rows.first)
      let view = RowView(store: row)
      view.rename(to: "Blob")
      #expect(row.name == "Blob")
      view.$store.name.wrappedValue = "Blob Jr."
      #expect(row.name == "Blob Jr.")
    }
  }
#endif
