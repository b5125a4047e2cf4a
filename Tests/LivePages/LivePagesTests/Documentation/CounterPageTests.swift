#if Macros
  import ComposableArchitecture
  import LivePages
  import LivePagesTesting
  import Testing

  // The page of README.md and of the module's documentation.

  @Reducer
  private struct Counter {
    @ObservableState
    struct State: Equatable {
      var count = 0
      var name = ""
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case decrementTapped
      case incrementTapped
      case resetTapped
    }

    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding: break
        case .decrementTapped: state.count -= 1
        case .incrementTapped: state.count += 1
        case .resetTapped: state = State()
        }
        return .none
      }
    }
  }

  private struct CounterPage: StorePage {
    let path = "/counter", title = "Counter"

    func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Counter> {
      Store(initialState: Counter.State()) { Counter() }
    }

    func body(_ store: StoreOf<Counter>) -> some View<Counter.Action> {
      Button("-", send: .decrementTapped).disabled(store.count == 0)
      Text("\(store.count)", .strong)
      Button("+", send: .incrementTapped)
      Form(submit: .resetTapped) {
        TextField("Name", text: store.field(\.name), maxLength: 40)
        Button(submit: "Start over")
      }
    }
  }

  struct CounterPageTests {
    @Test func counts() async {
      let page = await LivePageTest(CounterPage())
      await page.button("+").click()
      await page.field("Name").type("Blob")
      #expect(await page.text == "- 1 + Name Start over")
      #expect(await page.field("Name").value() == "Blob")

      await page.button("Start over").click()
      #expect(await page.text == "- 0 + Name Start over")
      #expect(await page.button("-").isDisabled())
    }
  }
#endif
