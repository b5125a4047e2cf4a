#if Macros
  import ComposableArchitecture
  import LivePages
  import LivePagesTesting

  @Reducer
  struct Todo {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var title: String
      var isDone = false
    }

    enum Action {
      case doneToggled(Bool)
      case titleChanged(String)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .doneToggled(let isDone): state.isDone = isDone
        case .titleChanged(let title): state.title = title
        }
        return .none
      }
    }
  }

  @Reducer
  struct Todos {
    @ObservableState
    struct State: Equatable {
      var rows: IdentifiedArrayOf<Todo.State> = []
      var name = ""
      var seats = 2
      var clicks = 0
      @Presents var alert: AlertState<Action.Alert>?
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case rows(IdentifiedActionOf<Todo>)
      case clicked
      case laterTapped
      case removeTapped(id: Int)
      case alert(PresentationAction<Alert>)

      enum Alert: Equatable { case confirmed(id: Int) }
    }

    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding, .rows: break
        case .clicked: state.clicks += 1
        case .laterTapped:
          return .run { [clock] send in
            try await clock.sleep(for: .seconds(1))
            await send(.clicked, animation: .linear(duration: 0.5))
          }
        case .removeTapped(let id):
          state.alert = AlertState {
            TextState("Remove?")
          } actions: {
            ButtonState(role: .destructive, action: .confirmed(id: id)) { TextState("Remove") }
            ButtonState(role: .cancel) { TextState("Keep") }
          }
        case .alert(.presented(.confirmed(let id))): state.rows.remove(id: id)
        case .alert: break
        }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Todo() }
      .ifLet(\.$alert, action: \.alert)
    }
  }

  /// Counts renderings.
  final class RenderCount: Sendable {
    let page = LockIsolated(0)
    let rows = LockIsolated<[Int]>([])
  }

  struct TodosPage: StorePage {
    let path = "/todos"
    let title = "Todos"
    var rows: [Todo.State] = []
    var clock: any Clock<Duration> = TestClock()
    var count = RenderCount()

    func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Todos> {
      Store(initialState: Todos.State(rows: IdentifiedArray(uniqueElements: rows))) {
        Todos()
      } withDependencies: {
        $0.continuousClock = clock
      }
    }

    func body(_ store: StoreOf<Todos>) -> some View<Todos.Action> {
      let _ = count.page.withValue { $0 += 1 }
      Text("\(store.clicks) clicks", .p, .id("clicks"))
      Button("Click", send: .clicked)
      Button("Later", send: .laterTapped)
      TextField("Name", text: store.field(\.name), maxLength: 10)
      NumberField("Seats", value: store.field(\.seats), in: 1...8)
      Text("\(store.name) takes \(store.seats)", .p)
      Container(.ul, .id("rows")) {
        ForEach(store.scope(state: \.rows, action: \.rows)) { row in
          let _ = count.rows.withValue { [id = row.state.id] in $0.append(id) }
          Container(.li) {
            Toggle("Done \(row.state.id)", isOn: row.isDone) { .doneToggled($0) }
            Text(row.title)
          }
        }
      }
      if let last = store.rows.ids.last {
        Button("Remove the last", send: .removeTapped(id: last))
      }
      AlertView(store.alert) { .alert($0) }
    }
  }
#endif
