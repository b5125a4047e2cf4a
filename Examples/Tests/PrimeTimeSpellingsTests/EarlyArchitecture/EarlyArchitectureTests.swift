import CombineShim
import EarlyArchitecture
import Testing

struct EarlyArchitectureTests {
  private struct Value: Equatable {
    var count = 0
    var log: [String] = []
  }

  private enum Action: Equatable {
    case counter(CounterAction)
    case logged(String)

    var counter: CounterAction? {
      get { if case .counter(let action) = self { action } else { nil } }
      set { if let newValue { self = .counter(newValue) } }
    }
  }

  private enum CounterAction: Equatable {
    case incrTapped
    case loadTapped
    case loaded(Int)
    case waitTapped
  }

  private struct Environment {
    var load: () -> Int
    var answers: PassthroughSubject<Int, Never>
  }

  private static func counterReducer(
    count: inout Int,
    action: CounterAction,
    environment: Environment
  ) -> [Effect<CounterAction>] {
    switch action {
    case .incrTapped:
      count += 1
      return []
    case .loadTapped:
      return [
        Effect<CounterAction?>.sync { .loaded(environment.load()) }.compactMap { $0 }.eraseToEffect()
      ]
    case .loaded(let number):
      count = number
      return []
    case .waitTapped:
      return [environment.answers.map(CounterAction.loaded).eraseToEffect()]
    }
  }

  private static func logReducer(
    value: inout Value,
    action: Action,
    environment: Environment
  ) -> [Effect<Action>] {
    guard case .logged(let line) = action else { return [] }
    value.log.append(line)
    return []
  }

  private let answers = PassthroughSubject<Int, Never>()

  private func makeStore(load: @escaping () -> Int = { 42 }) -> Store<Value, Action> {
    Store(
      initialValue: Value(),
      reducer: combine(
        pullback(Self.counterReducer, value: \Value.count, action: \Action.counter, environment: { $0 }),
        Self.logReducer
      ),
      environment: Environment(load: load, answers: answers)
    )
  }

  @Test func anActionOfAPartChangesThePart() {
    let store = makeStore()
    store.send(.counter(.incrTapped))
    store.send(.logged("a"))
    #expect(store.value == Value(count: 1, log: ["a"]))
  }

  @Test func effectsRunOnSubscriptionAndAreReleased() {
    var loads = 0
    let store = makeStore {
      loads += 1
      return 7
    }
    var count = 0
    _ = Self.counterReducer(
      count: &count,
      action: .loadTapped,
      environment: Environment(
        load: {
          loads += 1
          return 1
        },
        answers: answers
      )
    )
    #expect(loads == 0)
    store.send(.counter(.loadTapped))
    #expect(store.value.count == 7)
    #expect(loads == 1)
    #expect(store.effectCount == 0)
  }

  @Test func anEffectIsKeptUntilItCompletes() {
    let store = makeStore()
    store.send(.counter(.waitTapped))
    #expect(store.effectCount == 1)
    answers.send(3)
    answers.send(4)
    #expect(store.value.count == 4)
    answers.send(completion: .finished)
    #expect(store.effectCount == 0)
  }

  @Test func releasedStoresCancelTheirEffects() {
    var cancels = 0
    var store: Store<Int, Int>? = Store(
      initialValue: 0,
      reducer: { [answers] _, _, _ in
        [answers.handleEvents(receiveCancel: { cancels += 1 }).eraseToEffect()]
      },
      environment: ()
    )
    store?.send(1)
    weak var released: Store<Int, Int>?
    released = store
    store = nil
    #expect(released == nil)
    #expect(cancels == 1)
  }

  @Test func effectsThatSendAtOnceOverflowNoStack() {
    let store = Store<Int, Int>(
      initialValue: 0,
      reducer: { count, action, _ in
        count += 1
        return action == 0 ? [] : [.sync { action - 1 }]
      },
      environment: ()
    )
    store.send(50_000)
    #expect(store.value == 50_001)
  }

  @Test func loggingPrintsTheActionAndTheValueByAnEffect() {
    var lines: [String] = []
    let store = Store(
      initialValue: 0,
      reducer: logging({ (count: inout Int, action: Int, _: Void) in
        count += action
        return []
      }) { lines.append($0) },
      environment: ()
    )
    store.send(2)
    #expect(lines == ["Action: 2", "Value: 2", "---"])
    #expect(store.effectCount == 0)
  }

  @Test func aStoreOfAPartFollowsTheWhole() {
    let store = makeStore()
    let counter = store.view(value: \.count, action: Action.counter)
    var values: [Int] = []
    let subscription = counter.$value.sink { values.append($0) }
    counter.send(.incrTapped)
    #expect(store.value.count == 1)
    #expect(counter.value == 1)
    store.send(.counter(.incrTapped))
    counter.send(.loadTapped)
    #expect(counter.value == 42)
    #expect(values == [0, 1, 2, 42])
    subscription.cancel()
  }
}
