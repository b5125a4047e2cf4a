import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

@MainActor
struct ViewStoreYieldTests {
  private let gate = Gate()
  private let viewStore: ViewStoreOf<Screen>

  init() {
    let gate = gate
    viewStore = ViewStore(Store(initialState: Screen.State()) { Screen(gate: gate) }, observe: { $0 })
  }

  /// Starts an operation and waits until it has reached its first suspension.
  private func start(_ work: @escaping @MainActor () async -> Void) async -> Task<Void, Never> {
    let task = Task { await work() }
    await Task.yield()
    return task
  }

  @Test func sendingWaitsWhileTheConditionHolds() async {
    var hasEnded = false
    let waiting = await start {
      await viewStore.send(.load, while: \.isLoading)
      hasEnded = true
    }
    #expect(viewStore.isLoading)
    #expect(!hasEnded)
    viewStore.send(.set(1))
    #expect(!hasEnded)
    gate.open()
    await waiting.value
    #expect(hasEnded)
    #expect(!viewStore.isLoading)
  }

  @Test func sendingReturnsAtOnceWhereTheConditionDoesNotHold() async {
    await viewStore.send(.set(1), while: \.isLoading)
    #expect(viewStore.count == 1)
  }

  @Test func sendingWithAnAnimationChangesStateInItsTransaction() async {
    var animations: [Animation?] = []
    let observer = viewStore.publisher.dropFirst().sink { _ in
      animations.append(Transaction.current.animation)
    }
    gate.open()
    await viewStore.send(.load, animation: .easeOut, while: \.isLoading)
    #expect(animations.first == .easeOut)
    #expect(!viewStore.isLoading)
    observer.cancel()
  }

  @Test func cancellingTheWaiterCancelsTheEffects() async {
    let store = Store(initialState: Screen.State()) { Screen(gate: gate) }
    let viewStore = ViewStore(store, observe: { $0 })
    let waiting = await start { await viewStore.send(.load, while: \.isLoading) }
    #expect(store.effectsInFlight == 1)
    waiting.cancel()
    await waiting.value
    while store.effectsInFlight > 0 { await Task.yield() }
    #expect(viewStore.isLoading)
  }

  @Test func yieldWaitsForStateChangedByAnotherTask() async {
    viewStore.send(.set(1))
    let waiting = await start { await viewStore.yield { $0.count < 3 } }
    viewStore.send(.set(2))
    viewStore.send(.set(3))
    await waiting.value
    #expect(viewStore.count == 3)
  }

  @Test func yieldingEndsWhenItsTaskIsCancelledAndTouchesNoEffect() async {
    let store = Store(initialState: Screen.State()) { Screen(gate: gate) }
    let viewStore = ViewStore(store, observe: { $0 })
    viewStore.send(.load)
    let waiting = await start { await viewStore.yield(while: \.isLoading) }
    waiting.cancel()
    await waiting.value
    #expect(store.effectsInFlight == 1)
    #expect(viewStore.isLoading)
  }

  @Test func yieldingLeavesNothing() async {
    var viewStore: ViewStoreOf<Screen>? = ViewStore(
      Store(initialState: Screen.State()) { Screen() },
      observe: { $0 }
    )
    weak let weakViewStore = viewStore
    await viewStore?.yield { _ in false }
    viewStore = nil
    #expect(weakViewStore == nil)
  }

  private actor Session {
    func load(gate: Gate) async -> Bool {
      let store = Store(initialState: Screen.State()) { Screen(gate: gate) }
      let viewStore = ViewStore(store, observe: { $0 })
      await viewStore.send(.load, while: \.isLoading)
      return viewStore.isLoading
    }
  }

  @Test func worksOnAnyActor() async {
    async let isLoading = Session().load(gate: gate)
    gate.open()
    #expect(await isLoading == false)
  }
}
