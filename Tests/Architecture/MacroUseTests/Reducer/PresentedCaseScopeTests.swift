#if Macros
  import ComposableArchitecture
  import Testing

  @MainActor
  struct PresentedCaseScopeTests {
    @Reducer
    struct Editor {
      @ObservableState
      struct State: Equatable {
        var count = 0
      }

      enum Action {
        case tapped
      }

      var body: some ReducerOf<Self> {
        Reduce { state, _ in
          state.count += 1
          return .none
        }
      }
    }

    @Reducer
    enum Destination {
      case editor(Editor)
      case other(Editor)
    }

    @Reducer
    struct Shop {
      @ObservableState
      struct State {
        @Presents var destination: Destination.State?
      }

      enum Action {
        case destination(PresentationAction<Destination.Action>)
        case show(Destination.State)
      }

      var body: some ReducerOf<Self> {
        Reduce { state, action in
          if case .show(let destination) = action { state.destination = destination }
          return .none
        }
        .ifLet(\.$destination, action: \.destination)
      }
    }

    @Test func presentedCasesAreScopedByPath() throws {
      @UIBindable var store = Store(initialState: Shop.State()) { Shop() }
      let editor = $store.scope(state: \.destination?.editor, action: \.destination.editor)
      #expect(editor.wrappedValue == nil)
      store.send(.show(.editor(Editor.State())))
      try #require(editor.wrappedValue).send(.tapped)
      #expect(store.destination?.editor?.count == 1)
      editor.wrappedValue = nil
      #expect(store.destination == nil)
      store.send(.show(.other(Editor.State())))
      #expect(editor.wrappedValue == nil)
    }

    @Test func aPathWithTheDismissalLeadsBothWays() {
      let path: CaseKeyPath<Shop.Action, PresentationAction<Editor.Action>> = \.destination.editor
      guard case .destination(.dismiss) = path(.dismiss) else {
        Issue.record("A dismissal is one of the whole.")
        return
      }
      let actions = AnyCasePath(path)
      #expect(actions.extract(from: .destination(.dismiss)) != nil)
      #expect(actions.extract(from: .destination(.presented(.editor(.tapped)))) != nil)
      #expect(actions.extract(from: .destination(.presented(.other(.tapped)))) == nil)
    }
  }
#endif
