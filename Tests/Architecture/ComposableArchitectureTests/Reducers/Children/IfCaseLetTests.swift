import ComposableArchitecture
import Testing

@MainActor
struct IfCaseLetTests {
  private let source = PassthroughSubject<Int, Never>()

  private func store(_ state: Session.State) -> TestStoreOf<Session> {
    TestStore(initialState: state) { Session(source: source) }
  }

  @Test func theChildRunsFirst() async {
    let store = store(.inside(.init(heard: [1])))
    await store.send(.inside(.hear(0))) { $0 = .outside(.init(heard: [1, 0])) }
  }

  @Test func eachCaseHasItsChild() async {
    let store = store(.inside(.init()))
    await store.send(.inside(.hear(1))) { $0 = .inside(.init(heard: [1])) }
    await store.send(.leave) { $0 = .outside(.init()) }
    await store.send(.outside(.hear(2))) { $0 = .outside(.init(heard: [2])) }
  }

  @Test(arguments: [Listener.Action.listen, .listenInTask])
  func effectsEndWithTheCase(_ listen: Listener.Action) async {
    let store = store(.inside(.init()))
    await store.send(.inside(listen))
    await store.send(.leave) { $0 = .outside(.init()) }
    source.send(5)
    await store.finish()
  }

  @Test func effectsLastAsLongAsTheirCase() async {
    let store = store(.inside(.init()))
    await store.send(.inside(.listen))
    source.send(5)
    await store.receive(\.inside.hear, 5) { $0 = .inside(.init(heard: [5])) }
    source.send(6)
    await store.receive(\.inside.hear, 6) { $0 = .inside(.init(heard: [5, 6])) }
    await store.send(.inside(.stop))
  }

  @Test func anActionOfAnotherCaseIsReportedAndReachesTheParent() {
    let store = Store(initialState: Session.State.outside(.init())) { Session(source: source) }
    withKnownIssue {
      _ = store.send(.inside(.hear(3)))
    } matching: { issue in
      let text = issue.description
      return text.contains("An 'ifCaseLet' at \"ComposableArchitectureTests/IfCaseLetTests.swift:")
        && text.contains("while the parent's state was another case, so the action was ignored.")
    }
    #expect(store.state == .outside(.init()))
  }
}

/// A parent whose state is one of two children.
private struct Session: Reducer {
  enum State: Equatable, CasePathable {
    case inside(Listener.State)
    case outside(Listener.State)

    struct AllCasePaths: Sendable {
      let inside = AnyCasePath(case: State.inside)
      let outside = AnyCasePath(case: State.outside)
    }
    static let allCasePaths = AllCasePaths()
  }

  enum Action: CasePathable {
    case leave
    case inside(Listener.Action)
    case outside(Listener.Action)

    struct AllCasePaths: Sendable {
      let inside = AnyCasePath(case: Action.inside)
      let outside = AnyCasePath(case: Action.outside)
    }
    static let allCasePaths = AllCasePaths()
  }

  let source: PassthroughSubject<Int, Never>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch (state, action) {
      case (.inside, .leave): state = .outside(.init())
      // Zero is the signal to leave.
      case (.inside(let child), .inside) where child.heard.last == 0: state = .outside(child)
      default: break
      }
      return .none
    }
    .ifCaseLet(\.inside, action: \.inside) { Listener(source: source) }
    .ifCaseLet(\.outside, action: \.outside) { Listener(source: source) }
  }
}
