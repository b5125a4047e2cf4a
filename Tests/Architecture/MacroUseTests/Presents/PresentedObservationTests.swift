#if Macros
  import ComposableArchitecture
  import Testing

  /// The notifications that observers of presented state receive while `ifLet` runs it.
  @MainActor
  struct PresentedObservationTests {
    @Test func actionsWithoutChangesNotifyNoObserver() {
      let store = Store(initialState: Shelf.State(editor: Editor.State())) { Shelf() }
      var (presences, names) = (0, 0)
      let tokens = [
        observe { if store.editor != nil { presences += 1 } },
        observe { if store.editor?.name != nil { names += 1 } },
      ]
      store.send(.editor(.presented(.nothingTapped)))
      #expect(presences == 1)
      #expect(names == 1)
      withExtendedLifetime(tokens) {}
    }

    @Test func aChangeInsideNotifiesReadersOfItNotOfItsPresence() {
      let store = Store(initialState: Shelf.State(editor: Editor.State())) { Shelf() }
      var presences = 0
      var names: [String?] = []
      let tokens = [
        observe { if store.editor != nil { presences += 1 } },
        observe { names.append(store.editor?.name) },
      ]
      store.send(.editor(.presented(.renamed("Blob"))))
      #expect(presences == 1)
      #expect(names == ["", "Blob"])
      withExtendedLifetime(tokens) {}
    }

    @Test func replacedStateNotifiesBothObservers() {
      let store = Store(initialState: Shelf.State(editor: Editor.State())) { Shelf() }
      var presences: [Bool] = []
      var names: [String?] = []
      let tokens = [
        observe { presences.append(store.editor != nil) },
        observe { names.append(store.editor?.name) },
      ]
      store.send(.editor(.presented(.replaced)))
      store.send(.editor(.dismiss))
      #expect(presences == [true, true, false])
      #expect(names == ["", "new", nil])
      withExtendedLifetime(tokens) {}
    }
  }

  @Reducer
  private struct Shelf {
    @ObservableState
    struct State {
      @Presents var editor: Editor.State?
    }

    enum Action {
      case editor(PresentationAction<Editor.Action>)
    }

    var body: some ReducerOf<Self> {
      EmptyReducer().ifLet(\.$editor, action: \.editor) { Editor() }
    }
  }

  @Reducer
  private struct Editor {
    @ObservableState
    struct State {
      var name = ""
    }

    enum Action {
      case nothingTapped
      case renamed(String)
      case replaced
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .nothingTapped: break
        case .renamed(let name): state.name = name
        case .replaced: state = State(name: "new")
        }
        return .none
      }
    }
  }
#endif
