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
    let observer = child.publisher.count.sink { counts.append($0) }
    store.send(.child(.add(1)))
    store.send(.reset)
    #expect(child.count == 0)
    #expect(counts == [0, 1, 0])
    observer.cancel()
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

  @Test func childrenThatNobodyObservesDoNothing() {
    let children = (0..<1_000).map { _ in Store(core: store.scope(state: \.child, action: \.child).core) }
    #expect(store.core.observers.count == 0)
    store.send(.child(.add(1)))
    #expect(children.allSatisfy { $0.count == 1 })
  }

  @Test func aChildsTaskIsThatOfItsAction() async {
    let child = store.scope(state: \.child, action: \.child)
    await child.send(.addLater(3)).finish()
    #expect(store.child.count == 3)
  }
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
