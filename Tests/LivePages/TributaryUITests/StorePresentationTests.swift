#if Macros
  import ComposableArchitecture
  import LivePagesTesting
  import Testing

  @testable import TributaryUI

  /// Tests of the views of the versions before `@ObservableState`.
  @MainActor
  struct StorePresentationTests {
    @Test(arguments: ["sheet", "cover", "popover", "screen", "link"])
    func aStorePresentsItsState(kind: String) async {
      let store = Store(initialState: Shop.State()) { Shop() }
      let log = Log()
      let page = await LivePageTest(ViewPage { PresentingView(kind: kind, store: store, log: log) })
      #expect(await !page.text.contains("item"))
      if kind == "link" {
        await page.button("Link").click()
      } else {
        store.send(.show(7))
        await page.settle()
      }
      #expect(await page.text.contains("item 7 0"))
      await page.button("Add").click()
      #expect(await page.text.contains("item 7 1"))
      // A state with another identity replaces the view, and its state.
      store.send(.show(8))
      await page.settle()
      #expect(await page.text.contains("item 8 0"))
      switch kind {
      case "screen", "link": await page.button("Back").click()
      case "cover":
        await page.press(.escape)
        #expect(await page.text.contains("item 8"))
        store.send(.item(.dismiss))
        await page.settle()
      default: await page.button("Close").click()
      }
      #expect(await !page.text.contains("item"))
      #expect(store.withState { $0.item == nil })
      if kind == "sheet" { #expect(log.entries.last == "dismissed") }
    }

    @Test func aStorePresentsACaseOfADestination() async {
      struct Screen: View {
        let store: StoreOf<Shop>
        var body: some View {
          Text("shop")
            .sheet(
              store: store.scope(state: \.$destination, action: \.destination),
              state: \.itemState,
              action: Destination.Action.item
            ) { ItemView(store: $0) }
            .alert(
              store: store.scope(state: \.$destination, action: \.destination),
              state: \.alertState,
              action: Destination.Action.alert
            )
          IfLetStore(
            store.scope(state: \.$destination, action: \.destination),
            state: \.itemState,
            action: Destination.Action.item
          ) { (item: StoreOf<Product>) in
            WithViewStore(item, observe: \.id) { Text("shown \($0.state)") }
          } else: {
            Text("nothing")
          }
        }
      }
      let store = Store(initialState: Shop.State()) { Shop() }
      let page = await LivePageTest(ViewPage { Screen(store: store) })
      #expect(await page.text == "shop nothing")
      store.send(.showDestination(.item(Product.State(id: 3))))
      await page.settle()
      #expect(await page.text.contains("item 3 0"))
      #expect(await page.text.contains("shown 3"))
      store.send(.showDestination(.alert(AlertState { TextState("Sure?") })))
      await page.settle()
      #expect(await page.text.contains("Sure?"))
      #expect(await !page.text.contains("item 3"))
      await page.button("OK").click()
      #expect(await page.text == "shop nothing")
    }

    @Test func aStorePresentsAlertsAndDialogs() async {
      struct Screen: View {
        let store: StoreOf<Shop>
        var body: some View {
          Text("shop")
            .alert(store: store.scope(state: \.$alert, action: \.alert))
            .confirmationDialog(store: store.scope(state: \.$dialog, action: \.dialog))
            .alert(store.scope(state: { $0.oldAlert }, action: Shop.Action.old), dismiss: .dismiss)
          WithViewStore(store, observe: \.confirmations) { Text("confirmed \($0.state)") }
        }
      }
      let store = Store(initialState: Shop.State()) { Shop() }
      let page = await LivePageTest(ViewPage { Screen(store: store) })
      store.send(.ask)
      await page.settle()
      await page.button("Confirm").click()
      #expect(await page.text == "shop confirmed 1")
      store.send(.ask)
      await page.settle()
      await page.button("Keep").click()
      #expect(await page.text == "shop confirmed 1")
      store.send(.askInDialog)
      await page.settle()
      await page.button("Confirm").click()
      #expect(await page.text == "shop confirmed 2")
      store.send(.askInOldAlert)
      await page.settle()
      await page.button("Confirm").click()
      #expect(await page.text == "shop confirmed 3")
    }

    @Test func aStackStorePushesAndPopsScreens() async {
      struct Screen: View {
        let store: StoreOf<Shop>
        var body: some View {
          NavigationStackStore(store.scope(state: \.path, action: \.path)) {
            Text("shop")
            NavigationLink("Item 5", state: Product.State(id: 5))
          } destination: {
            ItemView(store: $0)
          }
        }
      }
      let store = Store(initialState: Shop.State()) { Shop() }
      let page = await LivePageTest(ViewPage { Screen(store: store) })
      await page.button("Item 5").click()
      await page.button("Add").click()
      #expect(await page.text.contains("item 5 1"))
      await page.button("Back").click()
      #expect(store.withState { $0.path.isEmpty })
    }

    @Test func controlsTakeTheBindingsOfAViewStore() async {
      struct Screen: View {
        struct ViewState: Equatable {
          @BindingViewState var name: String
          init(bindingViewStore: BindingViewStore<Product.State>) { _name = bindingViewStore.$name }
        }
        let store: StoreOf<Product>
        private static nonisolated func action(_ action: Product.Action) -> Product.Action { action }
        var body: some View {
          WithViewStore(store, observe: \.self) { viewStore in
            TextField("A", text: viewStore.$name)
            TextField("B", text: viewStore.binding(\.$name))
            Text("name \(viewStore.name)")
          }
          WithViewStore(store, observe: ViewState.init, send: Self.action) { viewStore in
            TextField("C", text: viewStore.$name)
          }
          WithViewStore(store, observe: \.count) { viewStore in
            Stepper("Count", value: viewStore.binding(send: { .countChanged($0) }), in: 0...9)
            Button("Reset") { viewStore.binding(send: .countChanged(0)).wrappedValue = 5 }
            Text("count \(viewStore.state)")
          }
        }
      }
      let store = Store(initialState: Product.State(id: 1)) { Product() }
      let page = await LivePageTest(ViewPage { Screen(store: store) })
      for name in ["A", "B", "C"] {
        await page.field(name).type("by \(name)")
        #expect(await page.text.contains("name by \(name)"))
      }
      await page.button("Increment Count").click()
      await page.button("Increment Count").click()
      #expect(await page.text.contains("count 2"))
      await page.button("Reset").click()
      #expect(await page.text.contains("count 0"))
    }

    @Test func aDefaultShowsTheCasesThatNoCaseLetShows() async {
      struct Screen: View {
        let store: StoreOf<Destination>
        var body: some View {
          SwitchStore(store) {
            CaseLet(\Destination.State.itemState, action: Destination.Action.item) {
              (item: StoreOf<Product>) in
              WithViewStore(item, observe: \.id) { Text("case \($0.state)") }
            }
            Default { Text("default") }
          }
        }
      }
      let store = Store(initialState: Destination.State.item(Product.State(id: 1))) { Destination() }
      let page = await LivePageTest(ViewPage { Screen(store: store) })
      #expect(await page.text == "case 1")
      store.send(.set(.alert(AlertState { TextState("x") })))
      await page.settle()
      #expect(await page.text == "default")
      store.send(.set(.item(Product.State(id: 2))))
      await page.settle()
      #expect(await page.text == "case 2")
    }

    @Test func rowsOfAStoreMaySendPairsOfAnIDAndAnAction() async {
      struct Screen: View {
        let store: StoreOf<Shop>
        var body: some View {
          ForEachStore(store.scope(state: \.rows, action: Shop.Action.row(id:action:))) {
            ItemView(store: $0)
          }
        }
      }
      let store = Store(initialState: Shop.State(rows: [Product.State(id: 1)])) { Shop() }
      let page = await LivePageTest(ViewPage { Screen(store: store) })
      await page.button("Add").click()
      #expect(await page.text.contains("item 1 1"))
    }

    @Test func rowsOfAStoreAreDeletedAndMoved() async {
      struct Screen: View {
        let store: StoreOf<Shop>
        let log: Log
        var body: some View {
          List {
            ForEachStore(store.scope(state: \.rows, action: Shop.Action.row(id:action:))) {
              WithViewStore($0, observe: \.id) { Text("Row \($0.state)") }
            }
            .onDelete { log("deleted \($0.map(\.self))") }
            .onMove { log("moved \($0.map(\.self)) to \($1)") }
            WithViewStore(store.stateless) { _ in Text("end") }
          }
          .environment(\.editMode, .constant(.active))
        }
      }
      let rows: IdentifiedArrayOf = [Product.State(id: 1), Product.State(id: 2)]
      let store = Store(initialState: Shop.State(rows: rows)) { Shop() }
      let log = Log()
      let page = await LivePageTest(ViewPage { Screen(store: store, log: log) })
      #expect(await page.text.contains("end"))
      await page.button("Delete Row 2").click()
      await page.button("Move up Row 2").click()
      #expect(log.entries == ["deleted [1]", "moved [1] to 0"])
    }

    @Test func viewOfAnOptionalStateNamesItsContent() {
      let store = Store(initialState: Shop.State(rows: [])) { Shop() }
      let item: Store<PresentationState<Product.State>, PresentationAction<Product.Action>> =
        store.scope(state: \.$item, action: \.item)
      let one = IfLetStore(item) { _ in Text("there") }
      let other = IfLetStore(item, then: { _ in Text("there") }, else: { EmptyView() })
      #expect(type(of: one) == IfLetStore<Product.State, Product.Action, Text?>.self)
      #expect(
        type(of: other)
          == IfLetStore<Product.State, Product.Action, _ConditionalContent<Text, EmptyView>>.self
      )
    }

    @Test func textStatesKeepTheirFormatting() {
      let text = Text(TextState("Delete ") + TextState(verbatim: "all").bold() + TextState(" items").italic())
      let expected =
        Text(verbatim: "Delete ") + Text(verbatim: "all").bold() + Text(verbatim: " items").italic()
      #expect(text == expected)
    }
  }

  private struct PresentingView: View {
    let kind: String
    let store: StoreOf<Shop>
    let log: Log

    var body: some View {
      let item: Store<PresentationState<Product.State>, PresentationAction<Product.Action>> =
        store.scope(state: \.$item, action: \.item)
      switch kind {
      case "sheet":
        Text("shop").sheet(store: item) {
          log("dismissed")
        } content: {
          ItemView(store: $0)
        }
      case "cover": Text("shop").fullScreenCover(store: item) { ItemView(store: $0) }
      case "popover": Text("shop").popover(store: item) { ItemView(store: $0) }
      case "screen":
        NavigationStack { Text("shop").navigationDestination(store: item) { ItemView(store: $0) } }
      default:
        NavigationStack {
          NavigationLinkStore(item) {
            store.send(.show(7))
          } destination: {
            ItemView(store: $0)
          } label: {
            Text("Link")
          }
        }
      }
    }
  }

  private struct ItemView: View {
    let store: StoreOf<Product>
    @State private var additions = 0
    var body: some View {
      WithViewStore(store, observe: \.self) { viewStore in
        Text("item \(viewStore.id) \(viewStore.count)")
        Button("Add") {
          additions += 1
          viewStore.send(.countChanged(additions))
        }
      }
    }
  }

  @Reducer
  private struct Product {
    struct State: Equatable, Identifiable {
      let id: Int
      var count = 0
      @BindingState var name = ""
    }
    enum Action: BindableAction, Sendable {
      case binding(BindingAction<State>)
      case countChanged(Int)
    }
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        if case .countChanged(let count) = action { state.count = count }
        return .none
      }
    }
  }

  @Reducer
  private struct Destination {
    enum Answer: Equatable, Sendable { case confirm }
    @CasePathable
    enum State: Equatable {
      case item(Product.State)
      case alert(AlertState<Answer>)

      var itemState: Product.State? { if case .item(let item) = self { item } else { nil } }
      var alertState: AlertState<Answer>? { if case .alert(let alert) = self { alert } else { nil } }
    }
    enum Action: Sendable {
      case item(Product.Action)
      case alert(Answer)
      case set(State)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .set(let new) = action { state = new }
        return .none
      }
      .ifCaseLet(\.item, action: \.item) { Product() }
    }
  }

  @Reducer
  private struct Shop {
    enum Answer: Equatable, Sendable { case confirm }
    enum OldAnswer: Equatable, Sendable { case confirm, dismiss }
    struct State: Equatable {
      @PresentationState var item: Product.State?
      @PresentationState var destination: Destination.State?
      @PresentationState var alert: AlertState<Answer>?
      @PresentationState var dialog: ConfirmationDialogState<Answer>?
      var oldAlert: AlertState<OldAnswer>?
      var path = StackState<Product.State>()
      var rows: IdentifiedArrayOf<Product.State> = []
      var confirmations = 0
    }
    enum Action: Sendable {
      case item(PresentationAction<Product.Action>)
      case destination(PresentationAction<Destination.Action>)
      case alert(PresentationAction<Answer>)
      case dialog(PresentationAction<Answer>)
      case path(StackAction<Product.State, Product.Action>)
      case row(id: Int, action: Product.Action)
      case show(Int)
      case showDestination(Destination.State)
      case old(OldAnswer)
      case ask, askInDialog, askInOldAlert
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .show(let id): state.item = Product.State(id: id)
        case .showDestination(let destination): state.destination = destination
        case .ask:
          state.alert = AlertState {
            TextState("Sure?")
          } actions: {
            ButtonState(action: .confirm) { TextState("Confirm") }
            ButtonState(role: .cancel) { TextState("Keep") }
          }
        case .askInDialog:
          state.dialog = ConfirmationDialogState {
            TextState("Sure?")
          } actions: {
            ButtonState(action: .confirm) { TextState("Confirm") }
          }
        case .askInOldAlert:
          state.oldAlert = AlertState {
            TextState("Sure?")
          } actions: {
            ButtonState(action: .confirm) { TextState("Confirm") }
          }
        case .alert(.presented(.confirm)), .dialog(.presented(.confirm)), .old(.confirm):
          state.confirmations += 1
        case .old(.dismiss): state.oldAlert = nil
        case .row(let id, .countChanged(let count)): state.rows[id: id]?.count = count
        default: break
        }
        return .none
      }
      .ifLet(\.$item, action: \.item) { Product() }
      .ifLet(\.$destination, action: \.destination) { Destination() }
      .ifLet(\.$alert, action: \.alert)
      .ifLet(\.$dialog, action: \.dialog)
      .forEach(\.path, action: \.path) { Product() }
    }
  }
#endif
