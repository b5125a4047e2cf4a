import ComposableArchitecture
import Testing

@MainActor
struct QueueTests {
  @Test func actionsThatAReducerSendsAreHandledAfterItFirstInFirstOut() {
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
    store.send(0)
    #expect(store.state == [0, 0, 2, 3])
    store.send(1)
    #expect(store.state == [0, 0, 2, 3, 1, -1, 4, 5])
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
