import CombineProbes
import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

@MainActor
struct ViewStoreTests {
  private let store = Store(initialState: Screen.State()) { Screen() }

  private func makeViewStore() -> ViewStoreOf<Screen> { ViewStore(store, observe: { $0 }) }

  // MARK: Emitted values

  @Test func emitsTheCurrentStateFirstAndThenChangesOnly() {
    let viewStore = makeViewStore()
    var counts: [Int] = []
    let observer = viewStore.publisher.sink { counts.append($0.count) }
    #expect(counts == [0])
    viewStore.send(.set(0))
    #expect(counts == [0])
    viewStore.send(.set(1))
    viewStore.send(.nothing)
    #expect(counts == [0, 1])
    observer.cancel()
    viewStore.send(.set(2))
    #expect(counts == [0, 1])
    #expect(viewStore.count == 2)
  }

  @Test func emitsNothingForAStateThatLooksTheSame() {
    let viewStore = ViewStore(store) { $0.count % 10 == $1.count % 10 }
    var counts: [Int] = []
    let observer = viewStore.publisher.sink { counts.append($0.count) }
    for count in [1, 11, 21, 2] { store.send(.set(count)) }
    #expect(counts == [0, 1, 2])
    #expect(viewStore.state.count == 2)
    observer.cancel()
  }

  @Test func propertiesOfThePublisherLeaveRepeatedValuesOut() {
    let viewStore = makeViewStore()
    var names: [String] = []
    let observer = viewStore.publisher.name.sink { names.append($0) }
    store.send(.set(1))
    store.send(.rename("a"))
    store.send(.set(2))
    #expect(names == ["", "a"])
    observer.cancel()
  }

  @Test func drainsEmitOnce() {
    let viewStore = makeViewStore()
    var counts: [Int] = []
    var changes = 0
    let observers = [
      viewStore.publisher.sink { counts.append($0.count) },
      viewStore.objectWillChange.sink { changes += 1 },
    ]
    viewStore.send(.threeTimes)
    #expect(counts == [0, 3])
    #expect(changes == 1)
    _ = observers
  }

  @Test func drainsWithoutNetChangeDoNotEmit() {
    let viewStore = makeViewStore()
    var emissions = 0
    let observer = viewStore.publisher.dropFirst().sink { _ in emissions += 1 }
    viewStore.send(.thereAndBack)
    #expect(emissions == 0)
    observer.cancel()
  }

  // MARK: Order

  @Test func objectWillChangeSeesTheOldStateAndThePublisherTheNew() {
    let viewStore = makeViewStore()
    var log: [String] = []
    let observers = [
      viewStore.publisher.sink { [unowned viewStore] in log.append("publisher \($0.count) \(viewStore.count)")
      },
      viewStore.objectWillChange.sink { [unowned viewStore] in log.append("will change \(viewStore.count)") },
    ]
    viewStore.send(.set(1))
    viewStore.send(.set(2))
    #expect(
      log == [
        "publisher 0 0",
        "will change 0", "publisher 1 1",
        "will change 1", "publisher 2 2",
      ]
    )
    _ = observers
  }

  @Test func subscribersAreNotifiedInOrderOfSubscription() {
    let viewStore = makeViewStore()
    var order: [Int] = []
    let observers = (0..<10).map { number in
      viewStore.publisher.sink { _ in order.append(number) }
    }
    order = []
    viewStore.send(.set(1))
    #expect(order == Array(0..<10))
    _ = observers
  }

  @Test func everyObserverSeesTheSameSequenceAlsoWhenOneUndoes() {
    let viewStore = makeViewStore()
    var before: [Int] = []
    var after: [Int] = []
    let observers = [
      viewStore.publisher.sink { before.append($0.count) },
      viewStore.publisher.sink { [unowned viewStore] in if $0.count == 1 { viewStore.send(.set(0)) } },
      viewStore.publisher.sink { after.append($0.count) },
    ]
    viewStore.send(.set(1))
    #expect(before == [0, 1, 0])
    #expect(after == [0, 1, 0])
    _ = observers
  }

  @Test func actionsSentInObjectWillChangeFollowTheChange() {
    let viewStore = makeViewStore()
    var counts: [Int] = []
    let observers = [
      viewStore.objectWillChange.sink { [unowned viewStore] in
        if viewStore.count == 0 { viewStore.send(.set(5)) }
      },
      viewStore.publisher.sink { counts.append($0.count) },
    ]
    viewStore.send(.set(1))
    #expect(counts == [0, 1, 5])
    _ = observers
  }

  @Test func subscribersAddedDuringAChangeReceiveTheNewStateOnce() {
    let viewStore = makeViewStore()
    var counts: [Int] = []
    var late: AnyCancellable?
    let observer = viewStore.publisher.dropFirst().sink { [unowned viewStore] _ in
      guard late == nil else { return }
      late = viewStore.publisher.sink { counts.append($0.count) }
    }
    viewStore.send(.set(1))
    #expect(counts == [1])
    viewStore.send(.set(2))
    #expect(counts == [1, 2])
    observer.cancel()
    late?.cancel()
  }

  // MARK: Parts of state and action

  @Test func aViewStateIsWorkedOutOnceForEachChange() {
    var calls = 0
    let viewStore = ViewStore(
      store,
      observe: { state -> String in
        calls += 1
        return state.name
      },
      send: { Screen.Action.rename($0) }
    )
    #expect(calls == 1)
    _ = (viewStore.state, viewStore.state, viewStore.isEmpty)
    #expect(calls == 1)
    viewStore.send("a")
    #expect(viewStore.state == "a")
    #expect(store.name == "a")
    #expect(calls == 2)
  }

  @Test func allPublishedInitializersAreAvailable() {
    let viewStores: [Any] = [
      ViewStore(store, observe: { $0 }, send: { $0 }, removeDuplicates: { $0 == $1 }),
      ViewStore(store, observe: { $0 }, removeDuplicates: { $0 == $1 }),
      ViewStore(store, removeDuplicates: { $0 == $1 }),
      ViewStore(store, observe: \.count, send: { (count: Int) in .set(count) }),
      ViewStore(store, observe: \.count),
      ViewStore(store),
      ViewStore(store.stateless),
    ]
    #expect(viewStores.count == 7)
  }

  @Test func aViewStoreOfNoStateNeverChanges() {
    let viewStore = ViewStore(store.stateless)
    var changes = 0
    let observer = viewStore.objectWillChange.sink { changes += 1 }
    viewStore.send(.set(1))
    #expect(store.count == 1)
    #expect(changes == 0)
    observer.cancel()
  }

  // MARK: Transactions

  @Test func aChangeIsSeenInItsTransaction() {
    let viewStore = makeViewStore()
    var animations: [Animation?] = []
    let observers = [
      viewStore.objectWillChange.sink { animations.append(Transaction.current.animation) },
      viewStore.publisher.dropFirst().sink { _ in animations.append(Transaction.current.animation) },
    ]
    viewStore.send(.set(1), animation: .easeIn)
    viewStore.send(.set(2), transaction: Transaction(animation: .linear))
    viewStore.send(.set(3))
    #expect(animations == [.easeIn, .easeIn, .linear, .linear, nil, nil])
    _ = observers
  }

  // MARK: Lifetime

  @Test func aViewStoreKeepsItsStore() {
    var store: StoreOf<Screen>? = Store(initialState: Screen.State()) { Screen() }
    weak let weakStore = store
    let viewStore = store.map { ViewStore($0, observe: \.count, send: { $0 }) }
    store = nil
    #expect(weakStore != nil)
    viewStore?.send(.set(1))
    #expect(viewStore?.state == 1)
  }

  @Test func aSubscriptionOfThePublisherKeepsTheViewStore() {
    var viewStore: ViewStoreOf<Screen>? = makeViewStore()
    weak let weakViewStore = viewStore
    var counts: [Int] = []
    let observer = viewStore?.publisher.sink { counts.append($0.count) }
    viewStore = nil
    #expect(weakViewStore != nil)
    store.send(.set(1))
    #expect(counts == [0, 1])
    observer?.cancel()
    #expect(weakViewStore == nil)
  }

  @Test func aViewStoreThatWasReleasedIsSilentAndLeavesNothing() {
    var viewStore: ViewStoreOf<Screen>? = makeViewStore()
    var changes = 0
    let observer = viewStore?.objectWillChange.sink { changes += 1 }
    #expect(store.core.observers.count == 1)
    viewStore = nil
    #expect(store.core.observers.count == 0)
    store.send(.set(1))
    #expect(changes == 0)
    observer?.cancel()
  }

  @Test func nothingIsLeftOfAStoreAndItsViewStores() {
    struct State { let life: LifeCounter.Life }
    let counter = LifeCounter()
    do {
      let store = Store<State, Void>(initialState: State(life: counter.makeLife())) {
        Reduce { state, _ in
          state = State(life: counter.makeLife())
          return .none
        }
      }
      let viewStores = (0..<10).map { _ in
        ViewStore(store, observe: { $0 }, removeDuplicates: { _, _ in false })
      }
      let observers = viewStores.map { $0.publisher.sink { _ in } }
      for _ in 0..<10 { store.send(()) }
      #expect(counter.living == 1)
      for observer in observers { observer.cancel() }
    }
    #expect(counter.living == 0)
  }

  @Test func releasedStateMaySendToTheViewStore() {
    var send: (Int) -> Void = { _ in }
    var counts: [Int] = []
    struct State {
      var count = 0
      var probe: ReleaseProbe?
    }
    let store = Store<State, Int>(initialState: State()) {
      Reduce { state, action in
        state.count = action
        state.probe = action == 1 ? ReleaseProbe { send(3) } : nil
        return .none
      }
    }
    let viewStore = ViewStore(store, observe: { $0 }, removeDuplicates: { $0.count == $1.count })
    let observer = viewStore.publisher.sink { counts.append($0.count) }
    send = { [unowned viewStore] in viewStore.send($0) }
    viewStore.send(1)
    viewStore.send(2)
    #expect(counts == [0, 1, 2, 3])
    send = { _ in }
    observer.cancel()
  }

  // MARK: Owner

  private actor Session {
    private var viewStore: ViewStoreOf<Screen>?
    private var observer: AnyCancellable?
    private(set) var counts: [Int] = []

    func start() {
      let viewStore = ViewStore(Store(initialState: Screen.State()) { Screen() }, observe: { $0 })
      observer = viewStore.publisher.sink { [unowned self] state in
        assumeIsolated { $0.counts.append(state.count) }
      }
      self.viewStore = viewStore
    }

    func send(_ action: Screen.Action) async { await viewStore?.send(action).finish() }
  }

  @Test func anyActorMayOwnIt() async {
    let session = Session()
    await session.start()
    await session.send(.set(1))
    await session.send(.setLater(2))
    #expect(await session.counts == [0, 1, 2])
  }

  @Test func makingOneOffTheOwnerIsReported() async {
    let box = UncheckedBox(store)
    await offMainThread {
      withKnownIssue {
        _ = ViewStore(box.value, observe: { $0 })
      } matching: {
        $0.description.contains("'ViewStore.init' was called off the store's owner")
      }
    }
  }
}
