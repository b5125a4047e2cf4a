import ComposableArchitecture
import Testing

/// Every misuse is reported in full, each time, and has no other effect on the state.
@MainActor
struct BadUseTests {
  private let source = PassthroughSubject<Int, Never>()

  @Test func aChildsActionWithoutState() async {
    let store = Store(initialState: Host.State()) { Host(source: source) }
    let reports = await reports {
      for number in 1...3 { store.send(.child(.hear(number))) }
    }
    #expect(reports.count == 3)
    #expect(
      reports.first?.text.hasSuffix(
        """
        received a child action while the child's state was 'nil', so the action was ignored.

          Action: Listener.Action.hear(1)
          Child's state: Listener.State

        The action is lost, and has no effect. Possible causes:

        • A reducer other than the one to which 'ifLet' is attached ended the child, so its effects were not cancelled in time. End \
        it in that reducer. The effects are cancelled now.
        • An effect of the parent sent the child's action. Cancel that effect when the child ends.
        • The action was sent to the store although there was no child. Send it only while there is one: from a store that 'scope' \
        created for it.
        """
      ) == true
    )
    #expect(store.state == Host.State(seen: [-1, -1, -1]))
  }

  @Test func aChildsActionInAnotherCase() async {
    let store = Store<Switch.State, Switch.Action>(initialState: .off) {
      Scope(state: \.on, action: \.on) { EmptyReducer<Int, Int>() }
    }
    let reports = await reports {
      for number in 1...3 { store.send(.on(number)) }
    }
    #expect(reports.count == 3)
    #expect(
      reports.first?.text.hasSuffix(
        """
        received a child action while the state was another case, so the action was ignored.

          Action: 1
          Child's state: Int

        This happens when the parent leaves the case before the child has handled its action, or when an effect of the \
        child sends an action later. Put the 'Scope' before the reducer that changes the case, and cancel the child's \
        effects when the case changes.
        """
      ) == true
    )
    #expect(store.state == .off)
  }

  @Test func actionsForNilStateAreReported() async {
    let store = Store<Listener.State?, Listener.Action>(initialState: nil) {
      Listener(source: source).optional()
    }
    let reports = await reports {
      for number in 1...3 { store.send(.hear(number)) }
    }
    #expect(reports.count == 3)
    #expect(reports.first?.text.contains("  Action: Listener.Action.hear(1)\n") == true)
    #expect(store.state == nil)
  }

  @Test func actionForAMissingElement() async {
    let store = Store(initialState: List.State(rows: [.init(id: 1)])) { List(source: source) }
    let reports = await reports {
      for id in 2...4 { store.send(.rows(.element(id: id, action: .leaveListening))) }
    }
    #expect(reports.count == 3)
    #expect(
      reports.first?.text.hasSuffix(
        """
        received an action for a missing element.

          Id: 2
          Action: List.Row.Action.leaveListening

        The action is lost, and has no effect. Possible causes:

        • A reducer other than the one to which 'forEach' is attached removed the element, so its effects were not cancelled in \
        time. Remove it in that reducer. The effects are cancelled now.
        • An effect of the parent sent the element's action. Cancel that effect when the element is removed.
        • The action was sent to the store with an id that isn't in the collection. Send actions only for existing elements.
        """
      ) == true
    )
    #expect(store.state == List.State(rows: [.init(id: 1)]))
  }

  @Test func anIDTwiceInACollection() async {
    let store = Store(initialState: List.State(rows: [.init(id: 1), .init(id: 2), .init(id: 3)])) {
      List(source: source)
    }
    let reports = await reports {
      store.send(.rows(.element(id: 1, action: .rename(2))))
      store.send(.rows(.element(id: 3, action: .rename(2))))
    }
    #expect(reports.count == 1)
    #expect(
      reports.first?.text.hasSuffix(
        """
        changed the element's id.

          Id: 1
          New id: 2
          Action: List.Row.Action.rename(2)

        Elements are found by their ids, which must not change during the element's lifetime, because views, stores and effects refer to \
        it. Another element has that id already, so this one was removed. Its effects were cancelled. Make the id a 'let', or \
        remove the element in the parent and insert one with the new id.
        """
      ) == true
    )
    #expect(store.rows.ids == [2])
  }

  @Test func aSendFromAnotherActor() async {
    let store = Store<Recorder<Int>.State, Int>.recording()
    let box = UncheckedBox(store)
    let reports = await reports {
      await offOwner {
        for action in 1...3 { await box.value.send(action).finish() }
      }
    }
    #expect(reports.count == 3)
    #expect(
      reports.first?.text == """
        'Store.send' was called off the store's owner, with the action:

            1

        A store may be used only on the actor that created it, here the main actor: for \
        creating it, sending, scoping, observing. Other threads may observe incomplete changes.

        Isolate the code to that actor, as in '@MainActor', or hop to it first: 'await MainActor.run { … }'. To \
        give a store to another actor, create it in a method of that actor, or pass the actor as 'isolation:' to 'Store.init'.
        """
    )
    #expect(store.log == [1, 2, 3])
  }

  @Test func sendsAfterTheEndOfTheEffectAreReported() async {
    let (sends, sent) = AsyncStream<Send<Int>>.makeStream()
    let store = Store<Recorder<Int>.State, Int>.recording { action in
      action == 0 ? .run { send in sent.yield(send) } : .none
    }
    await store.send(0).finish()
    let reports = await reports {
      for await send in sends.prefix(1) {
        for action in 1...3 { await send(action) }
      }
    }
    #expect(reports.count == 3)
    #expect(
      reports.first?.text == """
        An effect of '0' sent an action after it had ended:

            1

        The action is handled, but cancelling or awaiting the effect doesn't affect it. Don't use 'send' after the operation \
        returns: await the code that sends, for example with a task group instead of an unstructured 'Task'.
        """
    )
    #expect(store.log == [0, 1, 2, 3])
  }
}

@concurrent
private func offOwner(_ body: @Sendable () async -> Void) async {
  await body()
}

private enum Switch {
  enum State: Equatable, CasePathable {
    case off
    case on(Int)

    struct AllCasePaths: Sendable { let on = AnyCasePath(case: State.on) }
    static let allCasePaths = AllCasePaths()
  }

  enum Action: Equatable, CasePathable {
    case on(Int)

    struct AllCasePaths: Sendable { let on = AnyCasePath(case: Action.on) }
    static let allCasePaths = AllCasePaths()
  }
}
