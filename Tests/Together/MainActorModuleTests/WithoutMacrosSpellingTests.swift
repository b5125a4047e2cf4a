import ComposableArchitecture
import Testing

// The default isolation of this module is the main actor, as in a new app. The code uses no macros: a type
// that declares its conformance to `Reducer` is nonisolated, and so are its nested types.

struct Tally: Reducer {
  struct State: Equatable { var count = 0 }
  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

struct Inventory: Reducer {
  struct State: Equatable {
    var tally = Tally.State()
    @PresentationState var destination: Destination.State?
  }

  enum Action {
    case tally(Tally.Action)
    case addTapped
    case destination(PresentationAction<Destination.Action>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.tally, action: \.tally) { Tally() }
    Reduce { state, action in
      if case .addTapped = action { state.destination = .add(Tally.State()) }
      return .none
    }
    .ifLet(\.$destination, action: \.destination) { Destination() }
  }
}

extension Inventory.Action: CasePathable {
  struct AllCasePaths: Sendable {
    let tally = AnyCasePath(case: Inventory.Action.tally)
    let destination = AnyCasePath(case: Inventory.Action.destination)
  }

  static let allCasePaths = AllCasePaths()
}

struct Destination: Reducer {
  enum State: Equatable {
    case add(Tally.State)
    case edit(Tally.State)
  }

  enum Action {
    case add(Tally.Action)
    case edit(Tally.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.add, action: \.add) { Tally() }
    Scope(state: \.edit, action: \.edit) { Tally() }
  }
}

extension Destination.State: CasePathable {
  struct AllCasePaths: Sendable {
    let add = AnyCasePath(case: Destination.State.add)
    let edit = AnyCasePath(case: Destination.State.edit)
  }

  static let allCasePaths = AllCasePaths()
}

extension Destination.Action: CasePathable {
  struct AllCasePaths: Sendable {
    let add = AnyCasePath(case: Destination.Action.add)
    let edit = AnyCasePath(case: Destination.Action.edit)
  }

  static let allCasePaths = AllCasePaths()
}

@MainActor
struct WithoutMacrosSpellingTests {
  @Test func featuresWrittenByHandAreComposed() async {
    let store = TestStore(initialState: Inventory.State()) { Inventory() }
    await store.send(.tally(.tapped)) { $0.tally.count = 1 }
    await store.send(.addTapped) { $0.destination = .add(Tally.State()) }
    await store.send(.destination(.presented(.add(.tapped)))) { $0.destination = .add(Tally.State(count: 1)) }
  }
}
