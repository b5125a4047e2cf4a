#if Macros
  import ComposableArchitecture
  import LivePagesTesting
  import Testing

  import TributaryUI

  @Reducer
  struct Item {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var name = ""
    }
    enum Action: BindableAction, Sendable {
      case binding(BindingAction<State>)
      case nameChanged(String)
    }
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        if case .nameChanged(let name) = action { state.name = name.uppercased() }
        return .none
      }
    }
  }

  @Reducer
  struct Items {
    @ObservableState
    struct State: Equatable {
      var items: IdentifiedArrayOf<Item.State> = [Item.State(id: 1, name: "a"), Item.State(id: 2, name: "b")]
      @Presents var editor: Item.State?
      @Presents var alert: AlertState<Action.Alert>?
      var path = StackState<Item.State>()
      var removals = 0
    }
    enum Action: Sendable {
      enum Alert: Equatable, Sendable { case removeAll }
      case alert(PresentationAction<Alert>)
      case askTapped
      case editor(PresentationAction<Item.Action>)
      case editTapped
      case items(IdentifiedActionOf<Item>)
      case path(StackActionOf<Item>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .askTapped:
          state.alert = AlertState {
            TextState("Remove all?")
          } actions: {
            ButtonState(role: .destructive, action: .removeAll) { TextState("Remove") }
            ButtonState(role: .cancel) { TextState("Keep") }
          }
        case .alert(.presented(.removeAll)):
          state.items = []
          state.removals += 1
        case .editTapped: state.editor = Item.State(id: 9)
        default: break
        }
        return .none
      }
      .ifLet(\.$alert, action: \.alert)
      .ifLet(\.$editor, action: \.editor) { Item() }
      .forEach(\.items, action: \.items) { Item() }
      .forEach(\.path, action: \.path) { Item() }
    }
  }

  private struct ItemView: View {
    @Bindable var store: StoreOf<Item>
    var body: some View {
      TextField("Name \(store.state.id)", text: $store.name)
      TextField("Loud \(store.state.id)", text: $store.name.sending(\.nameChanged))
      Text("name \(store.name)")
    }
  }

  private struct ItemsView: View {
    @Bindable var store: StoreOf<Items>
    var body: some View {
      NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
        ForEach(store.scope(state: \.items, action: \.items)) { ItemView(store: $0) }
        Button("Edit") { store.send(.editTapped) }
        Button("Ask") { store.send(.askTapped) }
        NavigationLink("Push", state: Item.State(id: 5, name: "pushed"))
        Text("removals \(store.removals)")
      } destination: { item in
        ItemView(store: item)
      }
      .sheet(item: $store.scope(state: \.editor, action: \.editor)) { ItemView(store: $0) }
      .alert($store.scope(state: \.alert, action: \.alert))
    }
  }

  @MainActor
  struct StoreTests {
    private let store = Store(initialState: Items.State()) { Items() }

    private func makePage() async -> LivePageTest {
      let store = store
      return await LivePageTest(ViewPage { ItemsView(store: store) })
    }

    @Test func fieldsOfElementsSendBindingActions() async {
      let page = await makePage()
      await page.field("Name 2").type("blob")
      #expect(store.items[id: 2]?.name == "blob")
      await page.field("Loud 1").type("x")
      #expect(await page.field("Loud 1").value() == "X")
      #expect(await page.text.contains("name X"))
    }

    @Test func presentedStateIsASheet() async {
      let page = await makePage()
      await page.button("Edit").click()
      await page.field("Name 9").type("new")
      #expect(store.editor?.name == "new")
      await page.button("Close").click()
      #expect(store.editor == nil)
      #expect(await page.button("Edit").isThere)
    }

    @Test func presentedStateIsAnAlert() async {
      let page = await makePage()
      await page.button("Ask").click()
      #expect(await page.text.contains("Remove all? Remove Keep"))
      await page.button("Keep").click()
      #expect(store.alert == nil)
      await page.button("Ask").click()
      await page.button("Remove").click()
      #expect(store.alert == nil)
      #expect(await page.text == "Edit Ask Push removals 1")
    }

    @Test func statesOfAStackAreScreens() async {
      let page = await makePage()
      await page.button("Push").click()
      #expect(await page.text == "Back name pushed")
      await page.field("Name 5").type("changed")
      #expect(await page.text == "Back name changed")
      await page.button("Back").click()
      #expect(store.path.count == 0)
      #expect(await page.button("Push").isThere)
    }

    @Test func viewsOfEarlierVersionsFollowTheirStores() async {
      struct Former: View {
        let store: StoreOf<Items>
        var body: some View {
          WithViewStore(store, observe: \.items.count) { count in Text("count \(count.state)") }
          ForEachStore(store.scope(state: \.items, action: \.items)) { item in
            WithViewStore(item, observe: \.self) { item in
              TextField(
                "Former \(item.id)",
                text: item.binding(get: \.name, send: Item.Action.nameChanged)
              )
            }
          }
          IfLetStore(store.scope(state: \.editor, action: \.editor.presented)) { _ in
            Text("editing")
          } else: {
            Text("not editing")
          }
        }
      }
      let store = store
      let page = await LivePageTest(ViewPage { Former(store: store) })
      #expect(await page.text == "count 2 not editing")
      await page.field("Former 1").type("y")
      #expect(store.items[id: 1]?.name == "Y")
      store.send(.editTapped)
      store.send(.askTapped)
      store.send(.alert(.presented(.removeAll)))
      #expect(await page.text == "count 0 editing")
    }
  }
#endif
