import ComposableArchitecture
import CustomDump
import Testing

@MainActor
struct BindingViewStoreTests {
  /// The part of a profile that a view shows, with a binding.
  struct Name: Equatable {
    @BindingViewState var name: String
    let isNamed: Bool

    init(bindingViewStore: BindingViewStore<Profile.State>) {
      _name = bindingViewStore.$name
      isNamed = !bindingViewStore.name.isEmpty
    }
  }

  private let store = Store(initialState: Profile.State()) { Profile() }

  @Test func bindingViewStatesContainBindings() {
    let viewStore = ViewStore(store, observe: Name.init(bindingViewStore:))
    #expect(!viewStore.isNamed)
    viewStore.$name.wrappedValue = "Blob"
    #expect(viewStore.name == "Blob")
    #expect(viewStore.isNamed)
    #expect(store.state.log == ["name"])
  }

  @Test func aPropertyIsWrittenByItsWrapper() {
    let embed: (Profile.Action) -> Profile.Action = { $0 }
    let viewStore = ViewStore(store, observe: Name.init(bindingViewStore:), send: embed)
    viewStore.state.name = "Blob"
    #expect(store.state.name == "Blob")
  }

  @Test func publishesChangesOfObservedPropertiesOnly() {
    let viewStore = ViewStore(store, observe: Name.init(bindingViewStore:))
    var shown: [String] = []
    let observer = viewStore.publisher.sink { shown.append($0.name) }
    store.send(.binding(.set(\.age, 1)))
    store.send(.binding(.set(\.$name, "Blob")))
    #expect(shown == ["", "Blob"])
    observer.cancel()
  }

  @Test func aWriteWithoutABindingReducerIsReportedAtTheViewStore() async {
    let store = Store(initialState: Profile.State()) { EmptyReducer<Profile.State, Profile.Action>() }
    let line = #line + 1
    let viewStore = ViewStore(store, observe: Name.init(bindingViewStore:))
    let reports = await reports { viewStore.$name.wrappedValue = "Blob" }
    #expect(reports.map(\.line) == [line])
  }

  @Test func valuesWithoutAStoreAreConstant() {
    let value = BindingViewState.constant(1)
    value.wrappedValue = 2
    value.projectedValue.wrappedValue = 3
    #expect(value == BindingViewState.constant(1))
    #expect(value != BindingViewState.constant(2))
    #expect(String(customDumping: value) == "1")
    #expect("\(BindingViewState.constant("a").debugDescription)" == #""a""#)
  }

  @Test func aPartOfAValueIsBoundToo() {
    let value = BindingViewState.constant(Profile.State())
    #expect(value.age.wrappedValue == 0)
    #expect(Set([value.age]).contains(BindingViewState.constant(0)))
  }
}
