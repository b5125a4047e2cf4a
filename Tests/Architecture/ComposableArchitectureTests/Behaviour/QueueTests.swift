import ComposableArchitecture
import Testing

@MainActor
struct QueueTests {
  @Test func actionsThatAReducerSendsAreHandledAfterItFirstInFirstOut() async {
    var send: (Int) -> Void = { _ in }
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        if action < 2 {
          send(action * 2 + 2)
          send(action * 2 + 3)
          state.append(-action)
        }
        return .none
      }
    }
    send = { [weak store] in store?.send($0) }
    let reports = await reports {
      store.send(0)
      #expect(store.state == [0, 0, 2, 3])
      store.send(1)
      #expect(store.state == [0, 0, 2, 3, 1, -1, 4, 5])
    }
    #expect(reports.count == 4)
  }

  private struct Street: Equatable {
    var house = 0

    enum Action: CasePathable {
      case house(Bool)
      case visit

      struct AllCasePaths: Sendable {
        let house = AnyCasePath(case: Action.house)
      }
      static let allCasePaths = AllCasePaths()
    }
  }

  @Test func reducerSendsAreReportedAtEachSourceLocation() async {
    var sends: [() -> Void] = []
    let store = Store(initialState: Street()) {
      Reduce<Street, Street.Action> { _, action in
        if case .visit = action {
          for send in sends { send() }
        }
        return .none
      }
    }
    let house = store.scope(state: \.house, action: \.house)
    let line = #line + 2
    sends = [
      { [weak store] in store?.send(.house(true)) },
      { [weak house] in house?.send(false) },
    ]
    let reports = await reports {
      store.send(.visit)
      store.send(.visit)
    }
    sends = []
    #expect(reports.map(\.line) == [line, line + 1, line, line + 1])
    expectNoDifference(
      reports.first?.text,
      """
      An action was sent to a store from within its own reducer:

          QueueTests.Street.Action.house(true)

      The store handles it after the current action, so the reducer continues without its changes. Return an effect that \
      sends it, such as '.send(…)', or move the common code into a function that changes the state.
      """
    )
  }

  @Test func sendsFromEffectsAndObserversAreNotReported() async {
    let subject = PassthroughSubject<Int, Never>()
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        switch action {
        case 0: return .publisher { subject }
        case 1: return .merge(.send(2), .run { await $0(3) })
        default:
          // Reaches the store through the effect.
          if action == 2 { subject.send(4) }
          return .none
        }
      }
    }
    let observer = store.publisher.sink { if $0.last == 4 { store.send(5) } }
    let reports = await reports {
      let waiting = store.send(0)
      await store.send(1).finish()
      subject.send(completion: .finished)
      await waiting.finish()
    }
    #expect(reports.isEmpty)
    #expect(Set(store.state) == [0, 1, 2, 3, 4, 5])
    observer.cancel()
  }

  @Test func aThousandEffectsMergedOrNestedOverflowNoStack() {
    let store = Store<Recorder<Int>.State, Int>.recording { action in
      switch action {
      case 0: .merge((1...1_000).map { .send($0) })
      case -1: (1...1_000).reduce(.send(1)) { effect, id in effect.cancellable(id: id) }
      case -2: .concatenate((1...1_000).map { .send($0) })
      default: .none
      }
    }
    store.send(0)
    store.send(-1)
    store.send(-2)
    #expect(store.log == [0] + (1...1_000) + [-1, 1, -2] + (1...1_000))
  }
}
