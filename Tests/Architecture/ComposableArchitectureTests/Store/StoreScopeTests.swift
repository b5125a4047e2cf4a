import CombineProbes
import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

@MainActor
struct StoreScopeTests {
  private let store = Store(initialState: Parent.State()) { Parent() }

  @Test func aChildsChangesAreTheParents() {
    let child = store.scope(state: \.child, action: \.child)
    child.send(.add(2))
    #expect(child.count == 2)
    #expect(store.child.count == 2)
  }

  @Test func theParentsChangesAreTheChilds() {
    let child = store.scope(state: \.child, action: \.child)
    var counts: [Int] = []
    let observer = child.publisher[dynamicMember: \.count].sink { counts.append($0) }
    store.send(.child(.add(1)))
    store.send(.reset)
    #expect(child.count == 0)
    #expect(counts == [0, 1, 0])
    observer.cancel()
  }

  @Test func statesAreReadThroughStoredAndOtherPropertiesAtAnyDepth() {
    let store = Store<Outer, Parent.Action>(initialState: Outer()) {
      Reduce { state, _ in
        state.inner.child.count += 1
        return .none
      }
    }
    let inner = store.scope(state: \.inner, action: \.self)
    let children = [
      inner.scope(state: \.child, action: \.self),
      store.scope(state: \.inner.child, action: \.self),
      inner.scope(state: \.sameChild, action: \.self),
      store.scope(state: \.sameInner, action: \.self).scope(state: \.child, action: \.self),
      store.scope(state: \.self, action: \.self).scope(state: \.inner, action: \.self)
        .scope(state: \.children[1], action: \.self).scope(state: \.self, action: \.self),
    ]
    var counts = children.map { _ in [Int]() }
    let observers = children.indices.map { index in
      children[index].publisher.sink { counts[index].append($0.count) }
    }
    store.send(.reset)
    store.send(.reset)
    #expect(counts == children.map { _ in [0, 1, 2] })
    #expect(children.map(\.count) == [2, 2, 2, 2, 2])
    #expect(inner.names == ["a", "b"])
    withExtendedLifetime(observers) {}
  }

  @Test func aSendReadsAnObservedChildOnce() {
    let reads = Reads()
    let store = Store<Reading, Int>(initialState: Reading(reads: reads)) {
      Reduce { state, number in
        state.numbers.append(number)
        return .none
      }
    }
    var seen: [[Int]] = []
    let child = store.scope(state: \.computed, action: \.self)
    let observer = child.publisher.sink { seen.append($0) }
    reads.count = 0
    store.send(1)
    store.send(2)
    #expect(reads.count == 2)
    #expect(seen == [[], [1], [1, 2]])
    observer.cancel()
  }

  @Test func childStateIsConsistentIfItsGetterSends() {
    let reads = Reads()
    let store = Store<Reading, Int>(initialState: Reading(reads: reads)) {
      Reduce { state, number in
        state.numbers.append(number)
        return .none
      }
    }
    let child = store.scope(state: \.computed, action: \.self)
    reads.onRead = { [unowned store] in
      if reads.count == 1 { store.send(1) }
    }
    #expect(child.withState { $0 } == [])
    #expect(child.withState { $0 } == [1])
  }

  @Test func theSameScopeIsTheSameObject() {
    #expect(store.scope(state: \.child, action: \.child) === store.scope(state: \.child, action: \.child))
    #expect(
      store.scope(state: \.child, action: \.child) !== store.scope(state: \.sibling, action: \.sibling)
    )
    let grandchild = store.scope(state: \.self, action: \.self).scope(state: \.child, action: \.child)
    #expect(
      grandchild === store.scope(state: \.self, action: \.self).scope(state: \.child, action: \.child)
    )
  }

  @Test func aChildKeepsTheRootAndTheRootsEffects() {
    let subject = PassthroughSubject<Parent.Action, Never>()
    var root: StoreOf<Parent>? = Store(initialState: Parent.State()) {
      Parent()
      Reduce { _, action in
        if case .reset = action { subject.eraseToEffect() } else { .none }
      }
    }
    let child = root?.scope(state: \.child, action: \.child)
    root?.send(.reset)
    root = nil
    subject.send(.child(.add(5)))
    #expect(child?.count == 5)
  }

  @Test func unobservedChildrenDoNothing() {
    let children = (0..<1_000).map { _ in Store(core: store.scope(state: \.child, action: \.child).core) }
    #expect(store.core.observers.count == 0)
    store.send(.child(.add(1)))
    #expect(children.allSatisfy { $0.count == 1 })
  }

  @Test func childrenHaveStoresWhilePresent() throws {
    let store = StoreOf<Presenter>(initialState: Presenter.State()) { Presenter() }
    #expect(store.scope(state: \.child, action: \.child) == nil)
    store.send(.show)
    let child = try #require(store.scope(state: \.child, action: \.child))
    #expect(child === store.scope(state: \.child, action: \.child))
    child.send(.add(2))
    #expect(child.count == 2)
    store.send(.hide)
    #expect(store.scope(state: \.child, action: \.child) == nil)
    #expect(child.count == 2)
    store.send(.show)
    #expect(store.scope(state: \.child, action: \.child) !== child)
  }

  @Test func childActionsFollowTheParentsActions() throws {
    let store = StoreOf<Presenter>(initialState: Presenter.State()) { Presenter() }
    var log: [String] = []
    var child: StoreOf<Child>?
    let observer = store.publisher.sink { [store] state in
      log.append(state.log.last ?? "start")
      guard child == nil, let shown = store.scope(state: \.child, action: \.child) else { return }
      child = shown
      shown.send(.add(1))
      shown.send(.add(2))
    }
    store.send(.show)
    #expect(store.state.log == ["show", "child add(1)", "child add(2)"])
    #expect(log == ["start", "show", "child add(2)"])
    observer.cancel()
  }

  @Test func releasedChildStateMayScopeTheStore() {
    let releases = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state += action
        return .none
      }
    }
    let store = Store<ReleaseProbe?, Int>(
      initialState: ReleaseProbe { MainActor.assumeIsolated { _ = releases.send(1) } }
    ) {
      Reduce { state, _ in
        state = nil
        return .none
      }
    }
    var answers: [Bool] = []
    let ask = { answers.append(store.scope(state: \.self, action: \.self) != nil) }
    ask()
    let observer = releases.publisher.dropFirst().sink { _ in ask() }
    store.send(0)
    #expect(releases.state == 0)
    ask()
    #expect(releases.state == 1)
    #expect(answers == [true, false, false])
    observer.cancel()
  }

  @Test func childTasksFollowTheirAction() async {
    let child = store.scope(state: \.child, action: \.child)
    await child.send(.addLater(3)).finish()
    #expect(store.child.count == 3)
  }
}

private struct Outer {
  struct Inner {
    var names = ["a", "b"]
    var child = Child.State()

    var sameChild: Child.State { child }
    var children: [Child.State] { [Child.State(), child] }
  }

  var title = "outer"
  var inner = Inner()

  var sameInner: Inner { inner }
}

/// A parent with an optional child.
struct Presenter: Reducer {
  struct State {
    var child: Child.State?
    var log: [String] = []
  }
  enum Action {
    case show, hide
    case child(Child.Action)
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .show:
      state.child = Child.State()
      state.log.append("show")
    case .hide:
      state.child = nil
      state.log.append("hide")
    case .child(let action):
      state.log.append("child \(action)")
      guard var child = state.child else { return .none }
      defer { state.child = child }
      return Child().reduce(into: &child, action: action).map(Action.child)
    }
    return .none
  }
}

extension Presenter.Action: CasePathable {
  struct AllCasePaths {
    let child = AnyCasePath(case: Presenter.Action.child)
  }
  static let allCasePaths = AllCasePaths()
}

struct Child: Reducer {
  struct State: Equatable { var count = 0 }
  enum Action: Equatable {
    case add(Int)
    case addLater(Int)
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .add(let number):
      state.count += number
      return .none
    case .addLater(let number):
      return .run { send in await send(.add(number)) }
    }
  }
}

struct Parent: Reducer {
  struct State: Equatable {
    var child = Child.State()
    var sibling = Child.State()
  }
  enum Action: Equatable {
    case child(Child.Action)
    case sibling(Child.Action)
    case reset
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Child() }
    Scope(state: \.sibling, action: \.sibling) { Child() }
    Reduce { state, action in
      if case .reset = action { state = State() }
      return .none
    }
  }
}

extension Parent.Action: CasePathable {
  struct AllCasePaths {
    let child = AnyCasePath(case: Parent.Action.child)
    let sibling = AnyCasePath(case: Parent.Action.sibling)
  }
  static let allCasePaths = AllCasePaths()
}

private final class Reads {
  var count = 0
  var onRead: () -> Void = {}
}

private struct Reading {
  let reads: Reads
  var numbers: [Int] = []

  var computed: [Int] {
    reads.count += 1
    reads.onRead()
    return numbers
  }
}
