import ComposableArchitecture
import Dispatch
import Testing

@MainActor struct SendTests {
  struct Search: Reducer {
    enum Action: Equatable { case found(String) }

    func reduce(into state: inout Int, action: Action) -> EffectOf<Self> {
      .run { send in try await Self.search("swift", send) }
    }

    static func search(_ query: String, _ send: SendOf<Self>) async throws {
      await send(.found(query), animation: .spring)
      await send(.found("\(query) again"))
    }
  }

  @Test func anOperationCanBeTestedWithoutAStore() async throws {
    var actions: [Search.Action] = []
    var transactions: [Transaction] = []
    try await Search.search(
      "swift",
      Send { action in
        actions.append(action)
        transactions.append(.current)
      }
    )
    #expect(actions == [.found("swift"), .found("swift again")])
    #expect(transactions == [Transaction(animation: .spring), Transaction()])
  }

  /// On Linux, the main actor's queue runs on arbitrary threads of an asynchronous program.
  @Test func withoutWaitingOnTheMainActorHandlesTheActionAtOnce() {
    var actions: [Search.Action] = []
    let send = Send { actions.append($0) }
    send.withoutWaiting(.found("swift"))
    #expect(actions == [.found("swift")])
  }

  @Test(arguments: [false, true]) func aCallbackSendsWithoutWaiting(isTransformed: Bool) async {
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        guard action == 0 else { return .none }
        let effect = Effect<Int>.run { send in
          let callback: @Sendable (Int) -> Void = { send.withoutWaiting($0) }
          await MainActor.run { callback(1) }
          callback(2)
          await send(3)
        }
        return isTransformed ? effect.animation(.spring).map { @Sendable in $0 } : effect
      }
    }
    await store.send(0).finish()
    #expect(store.state == [0, 1, 2, 3])
  }

  @Test(arguments: [false, true]) func effectEndsAfterItsLastUnawaitedSend(hasID: Bool) async {
    for _ in 1...200 {
      let store = Store(initialState: [Int]()) {
        Reduce<[Int], Int> { state, action in
          state.append(action)
          guard action == 0 else { return .none }
          let effect = Effect<Int>.run { send in send.withoutWaiting(1) }
          return hasID ? effect.cancellable(id: 1) : effect
        }
      }
      await store.send(0).finish()
      #expect(store.state == [0, 1])
    }
  }

  @Test func anActionIsHandledBeforeTheCallbackReturnsOnTheOwner() async {
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        return action == 0 ? .run { @MainActor send in Self.post(1, by: send) } : .none
      }
    }
    Self.current = store
    await store.send(0).finish()
    #expect(Self.handled == [0, 1])
    Self.current = nil
  }

  private static var current: Store<[Int], Int>?
  private static var handled: [Int]?

  private static func post(_ action: Int, by send: Send<Int>) {
    send.withoutWaiting(action)
    handled = current?.state
  }

  @Test func aCallbackOfACancelledEffectSendsNothing() async {
    let posted = DispatchSemaphore(value: 0)
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        switch action {
        case 0:
          return .run { send in
            send.withoutWaiting(1)
            posted.signal()
          }
          .cancellable(id: 1)
        case 2: return .cancel(id: 1)
        default: return .none
        }
      }
    }
    let task = store.send(0)
    // Keeps the owner from handling actions that the effect sends on another thread, until the effect is
    // cancelled.
    func waitOnTheOwner() { posted.wait() }
    waitOnTheOwner()
    store.send(2)
    await task.finish()
    for _ in 0..<10 { await Task.yield() }
    #expect(store.state == [0, 2])
  }

  @Test func aCancelledTaskSendsNothing() async {
    var actions: [Int] = []
    let send = Send<Int> { actions.append($0) }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await send(1)
    }
    await task.value
    #expect(actions.isEmpty)
  }
}
