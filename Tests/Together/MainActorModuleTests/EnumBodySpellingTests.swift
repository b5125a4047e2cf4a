#if Macros
  import ComposableArchitecture
  import Testing

  // The default isolation of this module is the main actor, as in a new app. The code is typical app code.

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
