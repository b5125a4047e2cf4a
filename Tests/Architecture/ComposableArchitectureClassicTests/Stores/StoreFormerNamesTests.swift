import ComposableArchitectureClassic
import Testing

@MainActor struct StoreFormerNamesTests {
  private struct State: Equatable {
    var count = 0
    var name = ""
  }

  private enum Action: Equatable {
    case add(Int)
    case name(String)
    case binding(BindingAction<State>)
  }

  private static let reducer = Reducer<State, Action, Int> { state, action, step in
    switch action {
    case .add(let number): state.count += number * step
    case .name(let name): state.name = name
    case .binding: break
    }
    return .none
  }

  private struct Unchecked: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    @MainActor func make(_ state: State) -> Store<State, Action> {
      .unchecked(initialState: state, reducer: StoreFormerNamesTests.reducer, environment: 2)
    }

    @available(*, deprecated, message: "Tests what is deprecated.")
    func spell(_ state: State) -> Store<State, Action> {
      MainActor.assumeIsolated { UncheckedSendable(make(state)) }.value
    }
  }

  private struct EvenCounts: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func spell(_ store: Store<State, Action>) -> AnyPublisher<Store<Int, Int>, Never> {
      store.publisherScope(
        state: { $0.map(\.count).filter { $0.isMultiple(of: 2) }.removeDuplicates() },
        action: Action.add
      )
    }
  }

  private struct Names: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func spell(_ store: Store<State, Action>) -> AnyPublisher<Store<String, Action>, Never> {
      store.publisherScope { $0.map(\.name) }
    }
  }

  private struct ByKeyPath: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func spell(_ viewStore: ViewStore<State, Action>) -> StoreBinding<String> {
      viewStore.binding(keyPath: \.name, send: Action.binding)
    }
  }

  private func makeStore(step: Int = 1) -> Store<State, Action> {
    Store(initialState: State(), reducer: Self.reducer, environment: step)
  }

  @Test func anUncheckedStoreRunsItsReducer() {
    let viewStore = ViewStore(Unchecked().spelled(State(count: 1)))
    viewStore.send(.add(3))
    #expect(viewStore.count == 7)
  }

  @Test func aPublisherOfStoresPublishesOneForEachValue() {
    let store = makeStore()
    let viewStore = ViewStore(store)
    var children: [ViewStore<Int, Int>] = []
    let cancellable = EvenCounts().spelled(store).sink { children.append(ViewStore($0)) }
    #expect(children.map(\.state) == [0])
    viewStore.send(.add(1))
    #expect(children.map(\.state) == [0])
    children[0].send(1)
    #expect(viewStore.count == 2)
    #expect(children.map(\.state) == [2, 2])
    cancellable.cancel()
    viewStore.send(.add(2))
    #expect(children.count == 2)
  }

  @Test func aPublisherOfStoresMayKeepTheActions() {
    let store = makeStore()
    var latest: Store<String, Action>?
    let cancellable = Names().spelled(store).sink { latest = $0 }
    latest.map { ViewStore($0) }?.send(.name("Blob"))
    #expect(ViewStore(store).name == "Blob")
    #expect(latest.map { ViewStore($0).state } == "Blob")
    cancellable.cancel()
  }

  @Test func thePublisherOfAViewStoreCanBeErased() {
    let viewStore = ViewStore(makeStore())
    var counts: [Int] = []
    let cancellable = viewStore.publisher.upstream.map(\.count).sink { counts.append($0) }
    viewStore.send(.add(2))
    #expect(counts == [0, 2])
    cancellable.cancel()
  }

  @Test func publisherRetainsItsViewStore() {
    weak var viewStore: ViewStore<State, Action>?
    var keeper: Any?
    do {
      let made = ViewStore(makeStore())
      viewStore = made
      keeper = made.publisher.viewStore
    }
    #expect(viewStore != nil)
    withExtendedLifetime(keeper) {}
    keeper = nil
    #expect(viewStore == nil)
  }

  @Test func aBindingByKeyPathSendsItsAction() {
    let store = Store(
      initialState: State(),
      reducer: Reducer<State, Action, Void> { state, action, _ in
        if case .binding(let action) = action, action == .set(\.name, "Blob") { state.name = "Blob" }
        return .none
      },
      environment: ()
    )
    let viewStore = ViewStore(store)
    let binding = ByKeyPath().spelled(viewStore)
    binding.wrappedValue = "Blob"
    #expect(viewStore.name == "Blob")
    #expect(binding.wrappedValue == "Blob")
  }
}

@MainActor struct ViewStoreBindingPlaceTests {
  private struct State: Equatable { @BindableState var name = "" }

  private enum Action: Equatable, BindableAction { case binding(BindingAction<State>) }

  @Test func unhandledBindingsAreReportedAtTheGivenSourceLocation() {
    let viewStore = ViewStore(
      Store(initialState: State(), reducer: Reducer<State, Action, Void>.empty, environment: ())
    )
    func field(file: StaticString = #file, line: UInt = #line) -> StoreBinding<String> {
      viewStore.binding(\.$name, file: file, line: line)
    }
    let line = #line + 1
    let binding = field()
    withKnownIssue {
      binding.wrappedValue = "Blob"
    } matching: {
      $0.sourceLocation?.line == line && $0.description.contains("Value: \"Blob\"")
        && $0.description.contains("'binding()'")
    }
  }
}
