#if Macros
  import ComposableArchitecture
  import LivePages
  import LivePagesTesting
  import Testing

  /// Tests of the default actions of browsers for keys.
  struct StandardKeyTests {
    @Test func returnInAFieldSubmitsItsForm() async {
      let page = await LivePageTest(KeysPage())
      await page.field("Name").type("Blob")
      await page.field("Name").press(.return)
      #expect(await page.element(id: "last").value() == "submitted Blob")
    }

    @Test func returnSubmitsAFormOfOneFieldWithoutAButton() async {
      let page = await LivePageTest(KeysPage())
      await page.field("Search").press(.return)
      #expect(await page.element(id: "last").value() == "searched")
    }

    @Test(
      arguments: [
        ("Late", "doesn't submit its form, whose button is disabled"),
        ("First", "doesn't submit its form, which has several fields and no button"),
        ("Note", "Nothing handles the key"),
        ("Free", "Nothing handles the key"),
      ]
    )
    func returnSubmitsNothingWhereABrowserDoesNot(field: String, message: String) async {
      let page = await LivePageTest(KeysPage())
      await withKnownIssue {
        await page.field(field).press(.return)
      } matching: { issue in
        "\(issue)".contains(message)
      }
      #expect(await page.element(id: "last").value() == "")
    }

    @Test func returnKeyOffersPrecedeTheForm() async {
      let page = await LivePageTest(KeysPage())
      await page.field("Watched").press(.return)
      #expect(await page.element(id: "last").value() == "key submitted")
      await page.field("Replaced").press(.return)
      #expect(await page.element(id: "last").value() == "key")
    }

    @Test func returnWithAModifierSubmitsNothing() async {
      let page = await LivePageTest(KeysPage())
      await withKnownIssue {
        await page.field("Name").press(.return, modifiers: .control)
      } matching: { issue in
        "\(issue)".contains("Nothing handles the key")
      }
    }

    @Test(arguments: [Key.return, .space])
    func returnAndSpacePressButtons(key: Key) async {
      let page = await LivePageTest(KeysPage())
      await page.button("Press").press(key)
      #expect(await page.element(id: "last").value() == "pressed")
      await page.button("Submit").press(key)
      #expect(await page.element(id: "last").value() == "pressed submitted")
    }

    @Test func spaceTicksACheckbox() async {
      let page = await LivePageTest(KeysPage())
      await page.field("Gift").press(.space)
      #expect(await page.element(id: "last").value() == "ticked true")
    }

    @Test func returnFollowsALink() async {
      let page = await LivePageTest(KeysPage(), others: [TodosPage()])
      await page.link("Todos").press(.return)
      #expect(await page.path == "/todos")
    }
  }

  @Reducer
  private struct Keys {
    @ObservableState
    struct State: Equatable {
      var name = ""
      var last = ""
    }

    enum Action {
      case nameChanged(String)
      case submitted
      case did(String)
      case key
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .nameChanged(let name): state.name = name
        case .submitted: state.last += " submitted \(state.name)"
        case .did(let what): state.last = what
        case .key: state.last = "key"
        }
        return .none
      }
    }
  }

  private struct KeysPage: StorePage {
    let path = "/keys", title = "Keys"

    func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Keys> {
      Store(initialState: Keys.State()) { Keys() }
    }

    func body(_ store: StoreOf<Keys>) -> some View<Keys.Action> {
      Text(store.last, .p, .id("last"))
      Form(submit: .submitted) {
        TextField("Name", text: store.name) { .nameChanged($0) }
        TextField("Watched", text: "") { .did($0) }.onKeyDown(.return, send: .key)
        TextField("Replaced", text: "") { .did($0) }.onKeyDown(.return, replacingDefault: true, send: .key)
        Button(submit: "Submit")
      }
      Form(submit: .did("searched")) {
        TextField("Search", text: "") { .did($0) }
        TextField("Note", text: "", kind: .multiline) { .did($0) }
        Toggle("Gift", isOn: false) { .did("ticked \($0)") }
      }
      Form(submit: .did("late")) {
        TextField("Late", text: "") { .did($0) }
        Button(submit: "Send").disabled()
      }
      Form(submit: .did("several")) {
        TextField("First", text: "") { .did($0) }
        TextField("Second", text: "") { .did($0) }
      }
      TextField("Free", text: "") { .did($0) }
      Button("Press", send: .did("pressed"))
      Link("Todos", to: "/todos")
    }
  }
#endif
