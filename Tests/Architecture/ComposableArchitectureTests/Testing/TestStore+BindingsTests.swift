import ComposableArchitecture
import Testing

@MainActor
struct TestStoreBindingsTests {
  /// A feature whose view actions contain the bindings.
  private struct Page: Reducer {
    enum Action: ViewAction, CasePathable {
      case view(Profile.Action)

      struct AllCasePaths: Sendable {
        let view = AnyCasePath(case: Action.view)
      }
      static let allCasePaths = AllCasePaths()
    }

    var body: some Reducer<Profile.State, Action> {
      BindingReducer(action: \.view)
    }
  }

  private let store = TestStore(initialState: Profile.State()) { Profile() }

  @available(*, deprecated)
  private var name: BindingViewStoreTests.Name { .init(bindingViewStore: store.bindings) }

  @available(*, deprecated)
  @Test func viewStateReflectsTheAssertedState() async {
    #expect(!name.isNamed)
    await store.send(.binding(.set(\.$name, "Blob"))) {
      $0.name = "Blob"
      $0.log = ["name"]
    }
    #expect(name.isNamed)
    #expect(name.name == "Blob")
    #expect(store.bindings.log == ["name"])
  }

  @available(*, deprecated)
  @Test func writingChangesTheViewStateButNotTheStore() {
    let bindings = store.bindings
    bindings.$name.wrappedValue = "Blob"
    #expect(bindings.name == "Blob")
    #expect(bindings.wrappedValue.name == "Blob")
    #expect(store.state == Profile.State())
    #expect(store.bindings.name == "")
  }

  @available(*, deprecated)
  @Test func bindingsAreFoundInACaseOfTheActions() async {
    let store = TestStore(initialState: Profile.State()) { Page() }
    await store.send(.view(.set(\.$name, "Blob"))) { $0.name = "Blob" }
    let name = BindingViewStoreTests.Name(bindingViewStore: store.bindings(action: \.view))
    #expect(name.isNamed)
  }
}
