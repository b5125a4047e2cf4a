#if Macros
  import ComposableArchitecture
  import LivePagesTesting
  import Testing

  // Imports single declarations, because the module's views have the same names.
  import struct LivePagesCore.ChangeSignal
  import struct LivePagesCore.Element
  import struct LivePagesCore.HTML
  import struct LivePagesCore.Tag

  import TributaryUI

  @Reducer
  private struct Route {
    @CasePathable
    enum State: Equatable {
      case login(Item.State)
      case game(Item.State)
    }
    enum Action: Sendable {
      case login(Item.Action)
      case game(Item.Action)
      case start
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .start = action { state = .game(Item.State(id: 2, name: "game")) }
        return .none
      }
      .ifCaseLet(\.login, action: \.login) { Item() }
      .ifCaseLet(\.game, action: \.game) { Item() }
    }
  }

  @Reducer
  private struct Focus {
    @ObservableState
    struct State: Equatable {
      enum Field: Hashable { case name }
      var field: Field?
    }
    enum Action: BindableAction, Sendable {
      case binding(BindingAction<State>)
      case focusTapped
    }
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        if case .focusTapped = action { state.field = .name }
        return .none
      }
    }
  }

  @MainActor
  struct SwitchStoreTests {
    @Test func eachCaseHasAView() async {
      struct Screen: View {
        let store: StoreOf<Route>
        var body: some View {
          SwitchStore(store) { state in
            switch state {
            case .login:
              CaseLet(\Route.State.login, action: Route.Action.login) { store in
                WithViewStore(store, observe: \.name) { Text("login \($0.state)") }
                Button("Shout") { store.send(.nameChanged("blob")) }
              }
            case .game:
              CaseLet(\Route.State.game, action: Route.Action.game) { store in
                WithViewStore(store, observe: \.name) { Text("play \($0.state)") }
              }
            }
          }
          Button("Start") { store.send(.start) }
        }
      }
      let store = Store(initialState: Route.State.login(Item.State(id: 1, name: "a"))) { Route() }
      let page = await LivePageTest(ViewPage { Screen(store: store) })
      #expect(await page.text == "login a Shout Start")
      await page.button("Shout").click()
      #expect(await page.text == "login BLOB Shout Start")
      await page.button("Start").click()
      #expect(await page.text == "play game Start")
    }

    @Test func theFocusAndTheStateOfAStoreAreBound() async {
      struct Screen: View {
        @Bindable var store: StoreOf<Focus>
        @FocusState private var field: Focus.State.Field?
        @State private var text = ""
        var body: some View {
          TextField("Name", text: $text).focused($field, equals: .name)
          Button("Focus") { store.send(.focusTapped) }
            .bind($store.field, to: $field)
        }
      }
      let store = Store(initialState: Focus.State()) { Focus() }
      let page = await LivePageTest(ViewPage { Screen(store: store) })
      await page.button("Focus").click()
      let field = await page.html().elements.first { $0.tag == .input }
      #expect(field?[attribute: "data-focused"] == "true")
      await page.field("Name").blur()
      #expect(store.field == nil)
      await page.field("Name").focus()
      #expect(store.field == .name)
    }
  }
#endif
