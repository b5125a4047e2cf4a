#if Macros
  import ComposableArchitecture
  import Testing

  @Reducer
  struct Inbox {
    @ObservableState
    struct State: Equatable {
      var subjects: [String] = []
      @Presents var alert: AlertState<Action.Alert>?
    }

    enum Action {
      case deleteTapped(subject: String)
      case alert(PresentationAction<Alert>)

      enum Alert: Equatable { case deleteConfirmed(subject: String) }
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .deleteTapped(let subject):
          state.alert = AlertState {
            TextState("Delete “\(subject)”?")
          } actions: {
            ButtonState(role: .destructive, action: .deleteConfirmed(subject: subject)) {
              TextState("Delete")
            }
            ButtonState(role: .cancel) { TextState("Cancel") }
          }
        case .alert(.presented(.deleteConfirmed(let subject))):
          state.subjects.removeAll { $0 == subject }
        case .alert:
          break
        }
        return .none
      }
      .ifLet(\.$alert, action: \.alert)
    }
  }

  @Reducer
  struct Editor {
    @ObservableState
    struct State: Equatable { var text = "" }

    enum Action {
      case textChanged(String)
      case doneTapped
    }

    @Dependency(\.dismiss) var dismiss

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .textChanged(let text):
          state.text = text
          return .none
        case .doneTapped:
          return .run { _ in await dismiss() }
        }
      }
    }
  }

  @Reducer
  struct Notes {
    @Reducer
    enum Destination {
      case editor(Editor)
      case alert(AlertState<Never>)
    }

    @ObservableState
    struct State: Equatable {
      @Presents var destination: Destination.State?
      var path = StackState<Editor.State>()
    }

    enum Action {
      case composeTapped
      case noteTapped(String)
      case destination(PresentationAction<Destination.Action>)
      case path(StackActionOf<Editor>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .composeTapped:
          state.destination = .editor(Editor.State())
        case .noteTapped(let text):
          state.path.append(Editor.State(text: text))
        case .destination, .path:
          break
        }
        return .none
      }
      .ifLet(\.$destination, action: \.destination)
      .forEach(\.path, action: \.path) { Editor() }
    }
  }

  extension Notes.Destination.State: Equatable {}

  @MainActor
  struct NavigationGuideTests {
    @Test func presentsAndDismisses() async {
      let store = TestStore(initialState: Notes.State()) { Notes() }
      await store.send(.composeTapped) { $0.destination = .editor(Editor.State()) }
      await store.send(\.destination.editor.textChanged, "Milk") {
        $0.destination = .editor(Editor.State(text: "Milk"))
      }
      await store.send(\.destination.editor.doneTapped)
      await store.receive(\.destination.dismiss) { $0.destination = nil }
    }

    @Test func pushesAndPops() async {
      let store = TestStore(initialState: Notes.State()) { Notes() }
      await store.send(.noteTapped("Milk")) { $0.path[id: 0] = Editor.State(text: "Milk") }
      await store.send(\.path[id: 0].doneTapped)
      await store.receive(\.path.popFrom) { $0.path = StackState() }
    }

    @Test func asksBeforeItDeletes() async {
      let store = TestStore(initialState: Inbox.State(subjects: ["A", "B"])) { Inbox() }
      store.exhaustivity = .off
      await store.send(.deleteTapped(subject: "A"))
      await store.send(.alert(.presented(.deleteConfirmed(subject: "A")))) {
        $0.alert = nil
        $0.subjects = ["B"]
      }
    }
  }
#endif
