import ComposableArchitecture
import Testing

@MainActor
struct TestStoreScopeTests {
  private let store = TestStore(initialState: Pair.State()) { Pair() }

  @Test func sendsReceivesAndAssertsThePartAlone() async {
    let left = store.scope(state: \.left, action: \.left)
    await left.send(.add(2)) { $0.count = 2 }
    await left.send(.work(.begin)) { $0.isWorking = true }
    await left.receive(.finished) { $0.isWorking = false }
    await left.send(.start([5]))
    await left.receive(\.response, 5) { $0.count = 5 }
    #expect(store.state == Pair.State(left: Worker.State(count: 5), sum: 7))
  }

  @Test func aFunctionMayMakeTheStateAndTheActions() async {
    let left = store.scope(state: { $0.left.count }, action: Pair.Action.left)
    await left.send(.add(2)) { $0 = 2 }
    await left.send(.start([4, 5]))
    await left.receive(.response(4)) { $0 = 4 }
    await left.receive(\.response) { $0 = 5 }
    let sum = store.scope { $0.sum }
    await sum.send(.left(.add(1))) { $0 = 17 }
  }

  @Test func anActionOfAnotherPartIsUnexpected() async {
    let left = store.scope(state: \.left, action: \.left)
    let right = store.scope(state: \.right, action: \.right)
    await right.send(.start([1]))
    let line = #line + 1
    let reports = await reports { await left.receive(.response(1)) }
    #expect(
      reports == [
        Report(
          text: """
            Received unexpected action:

            Expected:
                Worker.Action.response(1)

            Received:
                Pair.Action.right(
                  .response(1)
                )

            Receive the actions in the order of their arrival, or correct the effect that sent this one.
            """,
          line: line
        )
      ]
    )
  }

  @Test func leftoversFailOnceTheLastStoreIsReleased() async {
    let gate = Gate()
    let line = #line + 6
    let reports = await reports {
      let left = TestStore(initialState: Pair.State()) {
        Pair(gate: gate.pass)
      }
      .scope(state: \.left, action: \.left)
      await left.send(.work(.begin)) { $0.isWorking = true }
    }
    #expect(reports.map(\.line) == [line])
  }

  @Test func settingsAreShared() async {
    let left = store.scope(state: \.left, action: \.left)
    left.exhaustivity = .off
    left.timeout = .seconds(9)
    #expect(store.exhaustivity == .off)
    #expect(store.timeout == .seconds(9))
    left.dependencies.uuid = .incrementing
    await store.send(.right(.add(1)))
  }
}

/// A feature with two workers.
private struct Pair: Reducer {
  struct State: Equatable {
    var left = Worker.State()
    var right = Worker.State()
    var sum = 0
  }

  enum Action: Equatable, CasePathable {
    case left(Worker.Action)
    case right(Worker.Action)

    struct AllCasePaths: Sendable {
      let left = AnyCasePath(case: Action.left)
      let right = AnyCasePath(case: Action.right)
    }
    static let allCasePaths = AllCasePaths()
  }

  var gate: @Sendable () async -> Void = {}

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) { Worker(gate: gate) }
    Scope(state: \.right, action: \.right) { Worker() }
    Reduce { state, action in
      if case .left(.add) = action { state.sum += state.left.count }
      if case .left(.response) = action { state.sum += state.left.count }
      return .none
    }
  }
}
