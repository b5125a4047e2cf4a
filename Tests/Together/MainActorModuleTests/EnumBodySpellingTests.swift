#if Macros
  import ComposableArchitecture
  import Testing

  // Typical code of a new app, in a module whose default isolation is the main actor.

  @Reducer
  struct NumberPage {
    @ObservableState
    struct State: Equatable { var count = 0 }

    enum Action { case incrTapped }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer
  struct NumberBook {
    @Reducer
    enum Page {
      case number(NumberPage)

      static var body: some ReducerOf<Self> {
        Scope(state: \.number, action: \.number) { NumberPage() }
        Reduce { state, _ in
          guard case .number(var number) = state else { return .none }
          number.count += 10
          state = .number(number)
          return .none
        }
      }
    }

    @ObservableState
    struct State { @Presents var page: Page.State? }

    enum Action { case page(PresentationAction<Page.Action>) }

    var body: some ReducerOf<Self> {
      EmptyReducer().ifLet(\.$page, action: \.page)
    }
  }

  struct EnumBodySpellingTests {
    @Test func enumReducersMayDeclareABody() {
      let store = Store(initialState: NumberBook.State(page: .number(.init()))) { NumberBook() }
      store.send(.page(.presented(.number(.incrTapped))))
      guard case .number(let number)? = store.page else {
        Issue.record("The page is another.")
        return
      }
      #expect(number.count == 11)
    }
  }
#endif
