import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

@MainActor
struct ViewStoreBindingTests {
  private let viewStore = ViewStore(Store(initialState: Screen.State()) { Screen() }, observe: { $0 })

  @Test func readsTheStateAndSendsTheAction() {
    let name = viewStore.binding(get: \.name, send: Screen.Action.rename)
    #expect(name.wrappedValue == "")
    name.wrappedValue = "a"
    #expect(viewStore.name == "a")
    viewStore.send(.rename("b"))
    #expect(name.wrappedValue == "b")
  }

  @Test func constantActionsAreSentForAnyChange() {
    let isLoading = viewStore.binding(get: \.isLoading, send: .loaded)
    viewStore.send(.load)
    #expect(isLoading.wrappedValue)
    isLoading.wrappedValue = false
    #expect(!isLoading.wrappedValue)
  }

  @Test func theWholeStateCanBeBound() {
    let store = Store<Int, Int>(initialState: 1) {
      Reduce { state, action in
        state = action
        return .none
      }
    }
    let viewStore = ViewStore(store, observe: { $0 })
    let binding = viewStore.binding { $0 }
    binding.wrappedValue = 5
    #expect(store.state == 5)
    viewStore.binding(send: 7).wrappedValue = 0
    #expect(store.state == 7)
  }

  @Test func theActionIsSentInTheTransactionOfTheBinding() {
    let name = viewStore.binding(get: \.name, send: Screen.Action.rename)
    var animations: [Animation?] = []
    let observer = viewStore.publisher.dropFirst().sink { _ in
      animations.append(Transaction.current.animation)
    }
    name.wrappedValue = "a"
    name.animation(.easeIn).wrappedValue = "b"
    name.transaction(Transaction(animation: .linear)).wrappedValue = "c"
    withAnimation(.easeOut) { name.wrappedValue = "d" }
    #expect(animations == [nil, .easeIn, .linear, .easeOut])
    observer.cancel()
  }

  @Test func propertiesAreBoundByBindingActions() {
    let viewStore = ViewStore(Store(initialState: Profile.State()) { Profile() }, observe: { $0 })
    viewStore.binding(\.age).wrappedValue = 7
    #expect(viewStore.age == 7)
    viewStore.$name.wrappedValue = "a"
    #expect(viewStore.name == "a")
    viewStore.binding(\.$name).wrappedValue = "ab"
    #expect(viewStore.$name.wrappedValue == "ab")
    #expect(viewStore.log == ["another", "name", "name"])
  }

  @Test func aBindingKeepsTheViewStore() {
    var viewStore: ViewStoreOf<Screen>? = ViewStore(
      Store(initialState: Screen.State()) { Screen() },
      observe: { $0 }
    )
    let count = viewStore?.binding(get: \.count, send: Screen.Action.set)
    viewStore = nil
    count?.wrappedValue = 1
    #expect(count?.wrappedValue == 1)
  }
}

/// A feature with bindable properties that records their changes.
struct Profile: Reducer {
  struct State: Equatable {
    @BindingState var name = ""
    var age = 0
    var log: [String] = []
  }

  enum Action: Equatable, BindableAction {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.$name): state.log.append("name")
      case .binding: state.log.append("another")
      }
      return .none
    }
  }
}
