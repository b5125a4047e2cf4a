import CombineProbes
import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

@MainActor
struct StoreTransformingTests {
  private let counter = Store<Int, Int>(initialState: 0) {
    Reduce { state, action in
      state += action
      return .none
    }
  }

  @Test func changesTravelFromParentToChildAndBack() {
    let store = Store(initialState: Parent.State()) { Parent() }
    let child = store.scope(state: \.child, action: Parent.Action.child)
    child.send(.add(2))
    #expect(store.child.count == 2)
    store.send(.reset)
    #expect(child.count == 0)
  }

  @Test func closuresMakeTheStateAndTheActions() {
    let doubled = counter.scope(state: { "\($0 * 2)" }, action: { (text: String) in text.count })
    doubled.send("abc")
    #expect(counter.state == 3)
    #expect(doubled.state == "6")
    let sign = counter.scope { $0.signum() }
    sign.send(-5)
    #expect(sign.state == -1)
  }

  @Test func aTransformRunsOnceWhenItIsMade() {
    var calls = 0
    let child = counter.scope { count -> Int in
      calls += 1
      return count
    }
    #expect(calls == 1)
    _ = (child.state, child.state)
    #expect(calls == 1)
  }

  @Test func aTransformRunsAtMostOnceForEachActionAndLevel() {
    var calls = [0, 0, 0]
    var stores = [counter]
    for level in 0..<3 {
      stores.append(
        stores[level].scope(
          state: { count -> Int in
            calls[level] += 1
            return count
          },
          action: { $0 }
        )
      )
    }
    let viewStores = stores.map { ViewStore($0) }
    #expect(calls == [1, 1, 1])
    viewStores[3].send(1)
    #expect(calls == [2, 2, 2])
    #expect(viewStores.map(\.state) == [1, 1, 1, 1])
    viewStores[0].send(1)
    #expect(calls == [3, 3, 3])
    #expect(stores.map(\.state) == [2, 2, 2, 2])
    #expect(calls == [3, 3, 3])
  }

  @Test func transformsOfUnreadStateDoNotRun() {
    var calls = 0
    let child = counter.scope { count -> Int in
      calls += 1
      return count
    }
    for _ in 0..<100 { counter.send(1) }
    #expect(calls == 1)
    #expect(child.state == 100)
    #expect(calls == 2)
  }

  @Test func drainsRunTheTransformOnce() {
    let store = Store(initialState: Screen.State()) { Screen() }
    var calls = 0
    let child = store.scope { state -> Int in
      calls += 1
      return state.count
    }
    var counts: [Int] = []
    let observer = child.publisher.sink { counts.append($0) }
    store.send(.threeTimes)
    #expect(counts == [0, 3])
    #expect(calls == 2)
    observer.cancel()
  }

  @Test func aChildKeepsTheRoot() {
    var root: Store<Int, Int>? = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state += action
        return .none
      }
    }
    let child = root?.scope { $0 }
    root = nil
    child?.send(2)
    #expect(child?.state == 2)
  }

  @Test func aStoreWithoutStateSendsAndOneWithoutActionsShows() {
    let sender = counter.stateless
    let display = counter.actionless
    sender.send(3)
    #expect(display.state == 3)
  }

  @Test func releasedStateMayReadTheStore() {
    struct State { var probe: ReleaseProbe? }
    var read: () -> Void = {}
    var reads = 0
    let store = Store<State, Bool>(initialState: State()) {
      Reduce { state, action in
        state.probe = action ? ReleaseProbe { read() } : nil
        return .none
      }
    }
    let child = store.scope { $0 }
    read = { [unowned child] in
      reads += 1
      _ = child.state
    }
    store.send(true)
    _ = child.state
    store.send(false)
    _ = child.state
    #expect(reads == 1)
    read = {}
  }

  @Test func scopingOffTheOwnerIsReported() async {
    let box = UncheckedBox(counter)
    await offMainThread {
      withKnownIssue {
        _ = box.value.scope { $0 }
      } matching: {
        $0.description.contains("'Store.scope' was called off the store's owner")
      }
    }
  }
}
