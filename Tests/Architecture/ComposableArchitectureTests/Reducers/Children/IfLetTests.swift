import ComposableArchitecture
import DependencyInjection
import Testing

@MainActor
struct IfLetTests {
  private let source = PassthroughSubject<Int, Never>()

  private func store(_ state: Host.State = Host.State(child: .init())) -> TestStoreOf<Host> {
    TestStore(initialState: state) { Host(source: source) }
  }

  @Test func theChildRunsFirst() async {
    let store = store()
    await store.send(.child(.hear(1))) {
      $0.child?.heard = [1]
      $0.seen = [1]
    }
  }

  @Test func effectsReturnToTheChild() async {
    let store = store()
    await store.send(.child(.listen)) { $0.seen = [0] }
    source.send(5)
    await store.receive(\.child.hear, 5) {
      $0.child?.heard = [5]
      $0.seen = [0, 1]
    }
    await store.send(.child(.stop)) { $0.seen = [0, 1, 1] }
  }

  @Test(arguments: [Listener.Action.listen, .listenInTask])
  func itsEffectsEndWithTheChild(_ listen: Listener.Action) async {
    let store = store()
    await store.send(.child(listen)) { $0.seen = [0] }
    await store.send(.close) { $0.child = nil }
    source.send(5)
    await store.finish()
  }

  @Test(arguments: [Listener.Action.listen, .listenInTask])
  func anEffectThatTheChildStartsAsItEndsIsCancelledToo(_ listen: Listener.Action) async {
    let store = store(Host.State(child: .init(), closesAfterChild: true))
    await store.send(.child(listen)) {
      $0.seen = [0]
      $0.child = nil
    }
    source.send(5)
    await store.finish()
  }

  @Test func unstartedRunsEndWithTheChild() async {
    let store = Store(initialState: Host.State(child: .init())) { Host(source: source) }
    let task = store.send(.child(.listenInTask))
    store.send(.close)
    await task.finish()
    #expect(store.child == nil)
  }

  @Test func parentEffectsContinue() async {
    let store = store()
    await store.send(.listen)
    await store.send(.child(.stop)) { $0.seen = [0] }
    await store.send(.close) { $0.child = nil }
    source.send(5)
    await store.receive(.heard(5)) { $0.seen = [0, 5] }
    await store.send(.stop)
  }

  @Test func newChildrenRestartEffects() async {
    let store = store()
    await store.send(.child(.listen)) { $0.seen = [0] }
    await store.send(.close) { $0.child = nil }
    await store.send(.open) { $0.child = .init() }
    await store.send(.child(.listen)) { $0.seen = [0, 0] }
    source.send(5)
    await store.receive(\.child.hear, 5) {
      $0.child?.heard = [5]
      $0.seen = [0, 0, 1]
    }
    await store.send(.close) { $0.child = nil }
  }

  @Test func anActionWithoutChildIsReportedEachTimeAndReachesTheParent() {
    let store = Store(initialState: Host.State()) { Host(source: source) }
    let reports = Locked(0)
    withKnownIssue {
      store.send(.child(.hear(3)))
      store.send(.child(.hear(3)))
    } matching: { issue in
      reports.withLock { $0 += 1 }
      let text = issue.description
      return text.contains("An 'ifLet' at \"ComposableArchitectureTests/Host.swift:")
        && text.contains(
          "received a child action while the child's state was 'nil', so the action was ignored."
        )
        && text.contains("Action: Listener.Action.hear(3)")
    }
    #expect(reports.withLock { $0 } == 2)
    #expect(store.state == Host.State(seen: [-1, -1]))
  }

  @Test func effectsOfAChildThatAnotherReducerEndedAreReportedOnce() {
    let store = Store(initialState: Host.State(child: .init())) {
      Host(source: source)
      Reduce { state, action in
        if case .heard = action { state.child = nil }
        return .none
      }
    }
    store.send(.child(.listen))
    store.send(.heard(0))
    withKnownIssue { source.send(1) }
    source.send(2)
    #expect(store.child == nil)
  }

  @Test func childrenWithOtherIDsAreDifferent() async {
    let store = TestStore(initialState: Detail.State(row: .init(id: 1))) { Detail(source: source) }
    await store.send(.row(.listen))
    await store.send(.show(1)) { $0.shown = [1] }
    source.send(5)
    await store.receive(\.row.hear, 5) { $0.row?.listener.heard = [5] }
    await store.send(.show(2)) {
      $0.shown = [1, 2]
      $0.row = .init(id: 2)
    }
    source.send(6)
    await store.finish()
  }

  @Test func childrenInOtherCasesAreDifferent() async {
    let store = TestStore(initialState: Router.State(page: .first(.init()))) { Router(source: source) }
    await store.send(.page(.first(.listen)))
    await store.send(.go(.second)) { $0.page = .second }
    source.send(6)
    await store.finish()
    await store.send(.go(nil)) { $0.page = nil }
  }

  @Test func siblingsOfOneTypeDoNotCancelEachOthersEffects() async {
    let store = TestStore(initialState: Twins.State(left: .init(), right: .init())) { Twins(source: source) }
    await store.send(.left(.listen))
    await store.send(.right(.listen))
    await store.send(.left(.stop))
    source.send(1)
    await store.receive(\.right.hear, 1) { $0.right?.heard = [1] }
    await store.send(.closeLeft) { $0.left = nil }
    source.send(2)
    await store.receive(\.right.hear, 2) { $0.right?.heard = [1, 2] }
    await store.send(.right(.stop))
  }

  @Test func childrenOfTwoParentsOfOneTypeAreDistinguished() async {
    let store = TestStore(initialState: Houses.State()) { Houses(source: source) }
    await store.send(.first(.child(.listen))) { $0.first.seen = [0] }
    await store.send(.second(.child(.listen))) { $0.second.seen = [0] }
    await store.send(.first(.close)) { $0.first.child = nil }
    source.send(1)
    await store.receive(\.second.child.hear, 1) {
      $0.second.child?.heard = [1]
      $0.second.seen = [0, 1]
    }
    await store.send(.second(.close)) { $0.second.child = nil }
  }

  @Test func aGrandchildsEffectsEndWithTheChild() async {
    let store = TestStore(initialState: Houses.State(guest: Host.State(child: .init()))) {
      Houses(source: source)
    }
    await store.send(.guest(.child(.listen))) { $0.guest?.seen = [0] }
    await store.send(.seeOff) { $0.guest = nil }
    source.send(1)
    await store.finish()
  }
}

/// A parent whose child has an ID.
private struct Detail: Reducer {
  struct Row: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var listener = Listener.State()
    }
    let source: PassthroughSubject<Int, Never>

    var body: some Reducer<State, Listener.Action> {
      Scope(state: \.listener, action: \.self) { Listener(source: source) }
    }
  }

  struct State: Equatable {
    var row: Row.State?
    var shown: [Int] = []
  }

  enum Action: CasePathable {
    case show(Int)
    case row(Listener.Action)

    struct AllCasePaths: Sendable {
      let row = AnyCasePath(case: Action.row)
    }
    static let allCasePaths = AllCasePaths()
  }

  let source: PassthroughSubject<Int, Never>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show(let id) = action {
        state.shown.append(id)
        if state.row?.id != id { state.row = Row.State(id: id) }
      }
      return .none
    }
    .ifLet(\.row, action: \.row) { Row(source: source) }
  }
}

/// A parent whose child is one of several.
private struct Router: Reducer {
  struct Page: Reducer {
    enum State: Equatable, CasePathable {
      case first(Listener.State)
      case second

      struct AllCasePaths: Sendable {
        let first = AnyCasePath(case: State.first)
      }
      static let allCasePaths = AllCasePaths()
    }

    enum Action: Equatable, CasePathable {
      case first(Listener.Action)

      struct AllCasePaths: Sendable {
        let first = AnyCasePath(case: Action.first)
      }
      static let allCasePaths = AllCasePaths()
    }

    let source: PassthroughSubject<Int, Never>

    var body: some ReducerOf<Self> {
      Scope(state: \.first, action: \.first) { Listener(source: source) }
    }
  }

  struct State: Equatable { var page: Page.State? }

  enum Action: CasePathable {
    case go(Page.State?)
    case page(Page.Action)

    struct AllCasePaths: Sendable {
      let page = AnyCasePath(case: Action.page)
    }
    static let allCasePaths = AllCasePaths()
  }

  let source: PassthroughSubject<Int, Never>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .go(let page) = action { state.page = page }
      return .none
    }
    .ifLet(\.page, action: \.page) { Page(source: source) }
  }
}

/// A parent with two children of the same type.
private struct Twins: Reducer {
  struct State: Equatable {
    var left: Listener.State?
    var right: Listener.State?
  }

  enum Action: CasePathable {
    case closeLeft
    case left(Listener.Action)
    case right(Listener.Action)

    struct AllCasePaths: Sendable {
      let left = AnyCasePath(case: Action.left)
      let right = AnyCasePath(case: Action.right)
    }
    static let allCasePaths = AllCasePaths()
  }

  let source: PassthroughSubject<Int, Never>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .closeLeft = action { state.left = nil }
      return .none
    }
    .ifLet(\.left, action: \.left) { Listener(source: source) }
    .ifLet(\.right, action: \.right) { Listener(source: source) }
  }
}

/// Two parents of the same type, and an optional third one.
private struct Houses: Reducer {
  struct State: Equatable {
    var first = Host.State(child: .init())
    var second = Host.State(child: .init())
    var guest: Host.State?
  }

  enum Action: CasePathable {
    case seeOff
    case first(Host.Action)
    case second(Host.Action)
    case guest(Host.Action)

    struct AllCasePaths: Sendable {
      let first = AnyCasePath(case: Action.first)
      let second = AnyCasePath(case: Action.second)
      let guest = AnyCasePath(case: Action.guest)
    }
    static let allCasePaths = AllCasePaths()
  }

  let source: PassthroughSubject<Int, Never>

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { Host(source: source) }
    Scope(state: \.second, action: \.second) { Host(source: source) }
    Reduce { state, action in
      if case .seeOff = action { state.guest = nil }
      return .none
    }
    .ifLet(\.guest, action: \.guest) { Host(source: source) }
  }
}
