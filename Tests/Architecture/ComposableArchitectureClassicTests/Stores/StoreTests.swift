import ComposableArchitectureClassic
import Testing

@MainActor struct ClassicStoreTests {
  private struct Child: Equatable { var count = 0 }

  private struct State: Equatable {
    var child: Child?
    var log: [Int] = []
  }

  private enum Action: Equatable {
    case toggle
    case child(ChildAction)
    case add([Int])
    case run
  }

  private enum ChildAction: Equatable { case incrTapped }

  private let store = Store(
    initialState: State(),
    reducer: Reducer<State, Action, Int>.combine(
      Reducer<Child, ChildAction, Int> { state, _, step in
        state.count += step
        return .none
      }
      .optional()
      .pullback(state: \.child, action: /Action.child, environment: { $0 }),
      Reducer { state, action, _ in
        switch action {
        case .toggle:
          state.child = state.child == nil ? Child() : nil
        case .child:
          break
        case .add(let numbers):
          state.log += numbers.prefix(1)
          return numbers.count > 1 ? Effect(value: .add(Array(numbers.dropFirst()))) : .none
        case .run:
          return .run { @MainActor send in
            send(.add([1]))
            send(.add([2]))
          }
        }
        return .none
      }
    ),
    environment: 2
  )

  @Test func optionalStateAppearsAndDisappears() {
    var children: [ViewStore<Child, ChildAction>?] = []
    let cancellable = store.scope(state: \.child, action: Action.child)
      .ifLet(then: { children.append(ViewStore($0)) }, else: { children.append(nil) })
    let viewStore = ViewStore(store)
    viewStore.send(.toggle)
    children.last??.send(.incrTapped)
    #expect(children.last??.count == 2)
    #expect(viewStore.child?.count == 2)
    viewStore.send(.toggle)
    #expect(children.count == 3)
    #expect(children[1]?.count == 2)
    cancellable.cancel()
    viewStore.send(.toggle)
    #expect(children.count == 3)
  }

  @Test func synchronousEffectsNotifyObserversOnce() {
    let viewStore = ViewStore(store)
    var logs: [[Int]] = []
    let cancellable = viewStore.publisher.log.sink { logs.append($0) }
    viewStore.send(.add([1, 2, 3]))
    #expect(logs == [[], [1, 2, 3]])
    cancellable.cancel()
  }

  @Test func aTaskOfAnActionIsAwaited() async {
    let viewStore = ViewStore(store)
    await viewStore.send(.run).finish()
    #expect(viewStore.log == [1, 2])
    let task = viewStore.send(.toggle)
    await task.cancel()
    #expect(viewStore.child == Child())
  }

  @Test func aLongChainOfSynchronousEffectsDoesNotOverflowTheStack() {
    let viewStore = ViewStore(store)
    viewStore.send(.add(Array(0..<10_000)))
    #expect(viewStore.log.count == 10_000)
  }
}
