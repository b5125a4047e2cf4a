import CombineProbes
import ComposableArchitecture
import DependencyInjection
import Testing

@MainActor
struct BindingWriteTests {
  /// A feature without a `BindingReducer`.
  private struct Forgetful: Reducer {
    struct State: Equatable {
      var age = 0
      @BindingState var name = ""
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case other
    }

    func reduce(into state: inout State, action: Action) -> EffectTask<Action> { .none }
  }

  /// Runs an optional child.
  private struct Parent: Reducer {
    struct State: Equatable { var child = Profile.State() }

    enum Action: CasePathable {
      case child(Profile.Action)

      struct AllCasePaths: Sendable {
        let child = AnyCasePath(case: Action.child)
      }
      static let allCasePaths = AllCasePaths()
    }

    let runsChild: Bool

    var body: some ReducerOf<Self> {
      if runsChild {
        Scope(state: \.child, action: \.child) { Profile() }
      }
    }
  }

  private let store = Store(initialState: Forgetful.State()) { Forgetful() }

  @Test func aWriteWithoutABindingReducerIsReportedWhereTheBindingWasMade() async {
    let line = #line + 1
    let age = store.binding(\.age)
    let reports = await reports {
      age.wrappedValue = 7
      age.wrappedValue = 8
    }
    #expect(reports.map(\.line) == [line, line])
    expectNoDifference(
      reports.first?.text,
      #"""
      A binding wrote '\.age', but no 'BindingReducer' handled the change, so the state is unchanged.

        Value: 7

      Add 'BindingReducer()' to the reducer of 'BindingWriteTests.Forgetful.State', before its own logic:

          var body: some ReducerOf<Self> {
            BindingReducer()
            …
          }

      If the bindings are in a case of the actions, write 'BindingReducer(action: \.view)'. For a reducer of \#
      'ComposableArchitectureClassic', call 'binding()'. If the reducer does this already, the action didn't reach it: \#
      the parent must run the reducer with 'Scope', 'ifLet' or 'forEach'.
      """#
    )
    #expect(store.age == 0)
  }

  @Test func bindingsOfAllKindsReport() async {
    let viewStore = ViewStore(store, observe: { $0 })
    let line = #line + 1
    let bindable = UIBindable(store)
    let named = await reports { bindable.age.wrappedValue = 1 }
    #expect(named.map(\.line) == [line])
    let own = await reports {
      store.binding(\.$name).wrappedValue = "a"
      viewStore.binding(\.age).wrappedValue = 1
      viewStore.binding(\.$name).wrappedValue = "a"
    }
    #expect(own.map(\.line) == [line + 4, line + 5, line + 6])
    let unplaced = await reports {
      store.$name.wrappedValue = "a"
      viewStore.$name.wrappedValue = "a"
    }
    #expect(unplaced.count == 2)
    #expect(unplaced.allSatisfy { $0.text.hasPrefix(#"A binding wrote '\."#) })
  }

  @Test func queuedWritesAreReported() async {
    let line = #line + 1
    let age = store.binding(\.age)
    let reports = await reports {
      let observer = store.publisher.dropFirst().first().sink { _ in age.wrappedValue = 1 }
      store.send(.other)
      observer.cancel()
    }
    #expect(reports.map(\.line) == [line])
  }

  @Test func aChildThatIsNotRunIsReported() async {
    for runsChild in [true, false] {
      let parent = Store(initialState: Parent.State()) { Parent(runsChild: runsChild) }
      let child = parent.scope(state: \.child, action: \.child)
      let reports = await reports { child.binding(\.age).wrappedValue = 7 }
      #expect(reports.count == (runsChild ? 0 : 1))
      #expect(parent.child.age == (runsChild ? 7 : 0))
    }
  }

  @Test func anActionThatIsSentIsReportedWhereItIsSent() async {
    let line = #line + 2
    let reports = await reports {
      store.send(.binding(.set(\.age, 7)))
      store.send(.set(\.age, 8))
      store.send(.other)
    }
    #expect(reports.map(\.line) == [line, line + 1])
    #expect(
      reports.first?.text.hasPrefix(
        #"A binding action set '\.age', but no 'BindingReducer' handled the change"#
      ) == true
    )
    #expect(store.age == 0)
  }

  @Test func anActionThatAnEffectSendsIsReportedOnce() async {
    let effects: [Effect<Forgetful.Action>] = [
      .send(.binding(.set(\.age, 7))),
      .run { send in await send(.binding(.set(\.age, 7))) },
    ]
    for effect in effects {
      let store = Store<Forgetful.State, Forgetful.Action>(initialState: Forgetful.State()) {
        Reduce { _, action in
          if case .other = action { effect } else { .none }
        }
      }
      let reports = await reports { await store.send(.other).finish() }
      #expect(reports.count == 1)
      #expect(reports.first?.text.contains("no 'BindingReducer' handled the change") == true)
    }
  }

  @Test func anActionOfAnEffectThatIsHandledIsNotReported() async {
    let effect = Effect<Forgetful.Action>.run { send in await send(.binding(.set(\.age, 7))) }
    let store = Store<Forgetful.State, Forgetful.Action>(initialState: Forgetful.State()) {
      BindingReducer()
      Reduce { _, action in
        if case .other = action { effect } else { .none }
      }
    }
    let reports = await reports { await store.send(.other).finish() }
    #expect(reports.isEmpty)
    #expect(store.age == 7)
  }

  @Test func cancelledQueuedActionsAreNotReported() async {
    let subject = PassthroughSubject<Profile.Action, Never>()
    let store = Store<Profile.State, Profile.Action>(initialState: Profile.State()) {
      BindingReducer()
      Reduce { _, action in
        switch action {
        case .binding(\.age): .cancel(id: 1)
        case .binding(\.$name): .publisher { subject }.cancellable(id: 1)
        default: .none
        }
      }
    }
    let reports = await reports {
      let task = store.send(.binding(.set(\.$name, "Blob")))
      onThreads(1) { _ in
        subject.send(.binding(.set(\.age, 7)))
        subject.send(.binding(.set(\.age, 8)))
      }
      await task.finish()
    }
    #expect(reports.isEmpty)
    #expect(store.age == 7)
  }

  @Test func anActionThatATestSendsIsReportedToo() async {
    let store = TestStore(initialState: Forgetful.State()) { Forgetful() }
    let line = #line + 1
    let reports = await reports { await store.send(.binding(.set(\.age, 7))) }
    #expect(reports.map(\.line) == [line])
  }

  @Test func anActionOfTheViewIsReportedWhereItIsSent() async {
    let (shown, edited) = (Store(initialState: 0) { Shown() }, Store(initialState: 0) { Edited() })
    let line = #line + 2
    let reports = await reports {
      shown.send(.view(.set(\.self, 1)))
      edited.send(.view(.set(\.self, 1)))
      edited.send(.set(\.self, 2))
      ShownScreen(store: shown).send(.binding(.set(\.self, 3)))
      let store = TestStore(initialState: 0) { Shown() }
      await store.send(.view(.set(\.self, 4)))
      shown.send(.other)
    }
    let offsets = reports.compactMap(\.line).map { $0 - line }
    #expect(offsets == [0, 1, 2, 3, 5])
  }

  @Test func anActionOfTheViewThatIsHandledIsNotReported() async {
    let store = Store(initialState: 0) { Shown(handlesBindings: true) }
    let reports = await reports { store.send(.view(.set(\.self, 1))) }
    #expect(reports.isEmpty && store.state == 1)
  }

  @Test func anActionThatABindingReducerHandlesIsNotReported() async {
    let parent = Store(initialState: Parent.State()) { Parent(runsChild: true) }
    let child = parent.scope(state: \.child, action: \.child)
    let reports = await reports {
      child.send(.binding(.set(\.age, 7)))
      let store = TestStore(initialState: Profile.State()) { Profile() }
      await store.send(.binding(.set(\.age, 7))) {
        $0.age = 7
        $0.log = ["another"]
      }
    }
    #expect(reports.isEmpty)
    #expect(parent.child.age == 7)
  }

  // MARK: Other ways to send actions

  @Test func everyWayToSendIsWatched() async {
    let shown = ShownScreen(store: Store(initialState: 0) { Shown() })
    let viewStore = ViewStore(store, observe: { $0 })
    let line = #line + 2
    let reports = await reports {
      store.send(.binding(.set(\.age, 1)), animation: .default)
      store.send(.binding(.set(\.age, 2)), transaction: Transaction())
      viewStore.send(.binding(.set(\.age, 3)))
      viewStore.send(.binding(.set(\.age, 4)), animation: .default)
      shown.send(.binding(.set(\.self, 5)), animation: .default)
      shown.send(.binding(.set(\.self, 6)), transaction: Transaction())
    }
    #expect(reports.compactMap(\.line).map { $0 - line } == Array(0...5))
    #expect(store.age == 0)
  }

  @Test func anActionOfAChildIsWatchedWhereTheParentSendsIt() async {
    for runsChild in [true, false] {
      let parent = Store(initialState: Parent.State()) { Parent(runsChild: runsChild) }
      let line = #line + 2
      let reports = await reports {
        parent.send(.child(.binding(.set(\.age, 7))))
        let viewStore = ViewStore(parent, observe: { $0 })
        viewStore.send(.child(.binding(.set(\.age, 8))))
      }
      #expect(reports.map(\.line) == (runsChild ? [] : [line, line + 2]))
      #expect(parent.child.age == (runsChild ? 8 : 0))
    }
  }

  @Test func anActionOfAChildThatATestSendsByItsPathIsWatched() async {
    let store = TestStore(initialState: Parent.State()) { Parent(runsChild: false) }
    let line = #line + 2
    let reports = await reports {
      await store.send(\.child, .binding(.set(\.age, 7)))
      await store.send(.child(.binding(.set(\.age, 8))))
    }
    #expect(reports.map(\.line) == [line, line + 1])
    let running = TestStore(initialState: Parent.State()) { Parent(runsChild: true) }
    running.exhaustivity = .off
    await running.send(\.child, .binding(.set(\.age, 7))) { $0.child.age = 7 }
  }

  @Test func anActionThatIsSentTwiceIsReportedTwice() async {
    let action = Forgetful.Action.set(\.age, 7)
    let reports = await reports {
      store.send(action)
      store.send(action)
      let handling = Store(initialState: Parent.State()) { Parent(runsChild: true) }
      let handled = Profile.Action.set(\.age, 7)
      handling.send(.child(handled))
      handling.send(.child(handled))
    }
    #expect(reports.count == 2)
  }

  @Test func anActionThatIsOnlyMadeIsNotReported() async {
    let reports = await reports { _ = Forgetful.Action.set(\.age, 7) }
    #expect(reports.isEmpty)
  }

  // MARK: Observed changes

  @Test func aChangeThatIsComputedFromAnotherCaseIsNotReported() async {
    let store = Store(initialState: Renaming.State()) { Renaming() }
    let reports = await reports {
      store.send(.nameChanged("a"))
      let testStore = TestStore(initialState: Renaming.State()) { Renaming() }
      await testStore.send(.nameChanged("b")) { $0.name = "b" }
    }
    #expect(reports.isEmpty)
    #expect(store.name == "a")
  }

  @Test func anActionInAStructureIsNotWatched() async {
    struct Relayed { let action: Forgetful.Action }
    enum Action { case relay(Relayed) }
    let store = Store<Int, Action>(initialState: 0) { Reduce { _, _ in .none } }
    let reports = await reports { store.send(.relay(Relayed(action: .set(\.age, 7)))) }
    #expect(reports.isEmpty)
  }

  @Test func anActionDeepInOthersIsFoundInOneWalk() async {
    let walk = Walk()
    let action = (1...12).reduce(Deep.change(.set(\.age, 7))) { action, _ in
      .child(Level(action: action, walk: walk))
    }
    let store = Store<Int, Deep>(initialState: 0) { Reduce { _, _ in .none } }
    let reports = await reports { store.send(action) }
    #expect(reports.count == 1)
    #expect(walk.levels.withLock { $0 } == 12)
  }
}

/// A binding changes the name. The other case is treated as the same kind of change.
private struct Renaming: Reducer {
  struct State: Equatable { var name = "" }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case nameChanged(String)

    var binding: BindingAction<State>? {
      switch self {
      case .binding(let action): action
      case .nameChanged(let name): .set(\.name, name)
      }
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
  }
}

/// Counts how many levels of an action are inspected.
private final class Walk: Sendable {
  let levels = Locked(0)
}

private enum Deep: Sendable {
  case change(BindingAction<Profile.State>)
  case child(Level)
}

private struct Level: Sendable, CustomReflectable {
  private let actions: [Deep]
  private let walk: Walk

  init(action: Deep, walk: Walk) {
    actions = [action]
    self.walk = walk
  }

  /// Imitates an enum case with the action as its payload.
  var customMirror: Mirror {
    walk.levels.withLock { $0 += 1 }
    return Mirror(self, children: ["action": actions[0]], displayStyle: .enum)
  }
}

/// The actions of its view change properties, for which it needs a ``BindingReducer``.
private struct Shown: Reducer {
  typealias State = Int

  enum Action: ViewAction, CasePathable {
    case view(View)
    case other

    enum View: BindableAction {
      case binding(BindingAction<Int>)
    }

    struct AllCasePaths: Sendable {
      let view = AnyCasePath(case: Action.view)
    }
    static let allCasePaths = AllCasePaths()
  }

  var handlesBindings = false

  var body: some ReducerOf<Self> {
    if handlesBindings { BindingReducer(action: \.view) }
    Reduce { _, _ in .none }
  }
}

/// Its own actions and those of its view both change properties.
private struct Edited: Reducer {
  typealias State = Int

  enum Action: BindableAction, ViewAction {
    case binding(BindingAction<Int>)
    case view(Shown.Action.View)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
  }
}

private struct ShownScreen: ViewActionSending {
  let store: StoreOf<Shown>
}
