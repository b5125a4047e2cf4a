#if Macros
  import ComposableArchitecture
  import LivePages
  import LivePagesTesting
  import Testing

  // The default isolation of this module is the main actor, as in a new app. Pages are nonisolated because
  // their protocol is.

  @Reducer
  struct Sheep {
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

  struct SheepPage: StorePage {
    let path = "/counter", title = "Counter"

    func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Sheep> {
      Store(initialState: Sheep.State()) { Sheep() }
    }

    func body(_ store: StoreOf<Sheep>) -> some View<Sheep.Action> {
      Button("-", send: .decrementTapped).disabled(store.count == 0)
      Text("\(store.count)", .strong)
      Button("+", send: .incrementTapped)
      Form(submit: .resetTapped) {
        TextField("Name", text: store.field(\.name), maxLength: 40)
        Button(submit: "Start over")
      }
    }
  }

  struct PageSpellingTests {
    @Test func aPageIsClickedAndTypedInto() async {
      let page = await LivePageTest(SheepPage())
      await page.button("+").click()
      await page.field("Name").type("Blob")
      #expect(await page.text == "- 1 + Name Start over")
    }
  }
#endif
