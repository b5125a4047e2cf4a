import ComposableArchitecture
import Testing

/// Runs on threads of the cooperative pool, whose stacks are smaller than that of the main thread.
struct ReducerNestingTests {
  @Test func aReducerThatContainsItselfIsReportedOnceAndDoesNothingMore() async {
    struct Loop: Reducer {
      var body: some Reducer<Int, Int> {
        Reduce { state, action in
          state += action
          return .none
        }
        Self()
      }
    }
    let session = Session(0) { Loop() }
    let first = await reports { await session.send(1) }
    #expect(
      first.map(\.text) == [
        """
        A reducer contains itself: 'Loop'. The nesting was cut off after 600 levels.

            Loop → Loop

        A store builds all the reducers of a feature and runs them for each action, so these would overflow the stack. The \
        levels above handle the action, once each.

        Remove the reducer from its own 'body'. For a recursive feature, such as a tree, use 'ifLet' or 'forEach', \
        which run a child only if the state contains one.
        """
      ]
    )
    let count = await session.state
    #expect(count > 0)
    #expect(await reports { await session.send(1) }.isEmpty)
    #expect(await session.state == 2 * count)
  }

  @Test func featuresThatContainEachOtherAreNamed() async {
    let session = Session(0) { Whole() }
    let reports = await reports { await session.send(1) }
    #expect(reports.count == 1)
    #expect(reports.first?.text.contains("    Other → One → Other\n") == true)
    #expect(await session.state == 1)
  }

  @Test func aReducerThatContainsItselfTwiceEndsToo() async {
    struct Fork: Reducer {
      var body: some Reducer<Int, Int> {
        Self()
        Self()
        Reduce { state, action in
          state += action
          return .none
        }
      }
    }
    let session = Session(0) { Fork() }
    let reports = await reports {
      await session.send(1)
      await session.send(1)
    }
    #expect(reports.count == 1)
    #expect(await session.state > 0)
  }

  @Test func aFunctionThatRunsItsReducerAgainIsReportedToo() async {
    struct Loop: Reducer {
      var body: some Reducer<Int, Int> {
        Reduce { state, action in Self().reduce(into: &state, action: action) }
      }
    }
    let session = Session(0) { Loop() }
    let reports = await reports { await session.send(1) }
    #expect(reports.count == 1)
    #expect(reports.first?.text.contains("    Loop → Loop\n") == true)
  }

  @Test(arguments: [10, 100]) func aTreeIsAsDeepAsItsStateIs(depth: Int) async {
    let session = Session(Tree.State.line(depth)) { Tree() }
    let reports = await reports { await session.send(.at(depth: depth)) }
    #expect(reports.isEmpty)
    #expect(await session.state.total == 1)
  }
}

/// Owns a store off the main actor.
private actor Session<State: Sendable, Action: Sendable> {
  private let makeStore: @Sendable (isolated Session) -> Store<State, Action>
  private lazy var store = makeStore(self)

  init<R: Reducer<State, Action> & SendableMetatype>(_ state: State, reducer: @escaping @Sendable () -> R) {
    makeStore = { Store(initialState: state, reducer: { reducer() }, isolation: $0) }
  }

  func send(_ action: Action) { store.send(action) }

  var state: State { store.state }
}

private struct Whole: Reducer {
  var body: some Reducer<Int, Int> {
    One()
    Reduce { state, action in
      state += action
      return .none
    }
  }
}

private struct One: Reducer {
  var body: some Reducer<Int, Int> { Other() }
}

private struct Other: Reducer {
  var body: some Reducer<Int, Int> { CombineReducers { One() } }
}

/// A recursive feature.
private struct Tree: Reducer {
  struct State: Identifiable, Sendable {
    let id: Int
    var count = 0
    var children: IdentifiedArrayOf<State> = []

    static func line(_ depth: Int) -> State {
      var tree = State(id: depth)
      for id in (0..<depth).reversed() { tree = State(id: id, children: [tree]) }
      return tree
    }

    var total: Int { count + children.reduce(0) { $0 + $1.total } }
  }

  indirect enum Action: Sendable {
    case tapped
    case children(IdentifiedAction<Int, Action>)

    static func at(depth: Int) -> Action {
      (0..<depth).reversed().reduce(.tapped) { .children(.element(id: $1 + 1, action: $0)) }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
    .forEach(\.children, action: \.children) { Tree() }
  }
}

extension Tree.Action: CasePathable {
  fileprivate struct AllCasePaths: Sendable {
    let children = AnyCasePath<Tree.Action, IdentifiedAction<Int, Tree.Action>>(
      embed: { .children($0) },
      extract: { if case .children(let action) = $0 { action } else { nil } }
    )
  }
  fileprivate static let allCasePaths = AllCasePaths()
}
