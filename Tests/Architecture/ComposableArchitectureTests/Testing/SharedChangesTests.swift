import ComposableArchitecture
import Foundation
import Testing

/// How test stores assert changes of shared values.
@MainActor @Suite(.freshDependencies) struct SharedChangesTests {
  struct Feature: Reducer {
    struct State: Equatable {
      @Shared var count: Int
      var taps = 0
    }

    enum Action: Equatable {
      case tap
      case addTwice
      case start
      case finished
      case undo
      case changeInEffect
      case replaceRow
    }

    var gate: @Sendable () async -> Void = {}

    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      switch action {
      case .tap:
        state.$count.withLock { $0 += 1 }
        return .none
      case .addTwice:
        state.$count.withLock { $0 += 1 }
        state.$count.withLock { $0 += 1 }
        state.taps += 1
        return .none
      case .start:
        return .run { send in await send(.finished) }
      case .finished:
        state.$count.withLock { $0 += 10 }
        state.taps += 1
        return .none
      case .undo:
        state.$count.withLock { $0 += 1 }
        state.$count.withLock { $0 -= 1 }
        return .none
      case .changeInEffect:
        return .run { [count = state.$count, gate] _ in
          await gate()
          count.withLock { $0 += 1 }
        }
      case .replaceRow:
        return .none
      }
    }
  }

  private func makeStore(_ count: Shared<Int> = Shared(value: 0)) -> TestStoreOf<Feature> {
    TestStore(initialState: Feature.State(count: count)) { Feature() }
  }

  @Test func aSharedChangeIsAssertedLikeAPlainOne() async {
    let store = makeStore()
    await store.send(.tap) { $0.$count.withLock { $0 = 1 } }
    await store.send(.addTwice) {
      #expect($0.count == 1)
      $0.$count.withLock { $0 = 3 }
      #expect($0.count == 3)
      $0.taps = 1
    }
    #expect(store.state.count == 3)
  }

  @Test func aWrongNumberFailsWithTheDifference() async {
    let store = makeStore()
    let reports = await reports { await store.send(.tap) { $0.$count.withLock { $0 = 2 } } }
    #expect(reports.count == 1)
    #expect(reports.first?.text.contains("A state change does not match expectation") == true)
    #expect(reports.first?.text.contains("−   _count: 2") == true)
    #expect(reports.first?.text.contains("+   _count: 1") == true)
    #expect(store.state.count == 1)
    // A wrong assertion also discards the recorded changes.
    await store.send(.tap) { $0.$count.withLock { $0 = 2 } }
  }

  @Test func aChangeThatIsNotAssertedFails() async {
    let store = makeStore()
    let first = await reports { await store.send(.tap) }
    #expect(first.count == 1)
    #expect(first.first?.text.contains("State was not expected to change") == true)
    let second = await reports {
      await store.send(.addTwice) { $0.taps = 1 }
    }
    #expect(second.count == 1)
    #expect(second.first?.text.contains("+   _count: 3") == true)
  }

  @Test func anAssertedChangeThatIsNotMadeFails() async {
    let store = makeStore()
    let reports = await reports {
      await store.send(.replaceRow) { $0.$count.withLock { $0 = 5 } }
    }
    #expect(reports.count == 1)
    #expect(store.state.count == 0)
  }

  @Test func revertedSharedChangesNeedNoAssertion() async {
    let store = makeStore()
    await store.send(.undo)
    // The closure does not assert the plain state. This is no failure, because a shared value was written.
    await store.send(.undo) { _ in }
    await store.finish()
  }

  @Test func aSharedValueOfTheTestIsTheSameReference() async {
    @Shared(value: 0) var count
    let store = makeStore($count)
    await store.send(.tap) { [$count] _ in
      $count.withLock { $0 = 1 }
      #expect($count.wrappedValue == 1)
    }
    #expect(count == 1)
    // The test itself writes the value, so there is nothing to assert.
    $count.withLock { $0 = 5 }
    await store.send(.tap) { $0.$count.withLock { $0 = 6 } }
  }

  @Test func publishersAreSilentAboutAssertions() async {
    @Shared(value: 0) var count
    let received = LockIsolated<[Int]>([])
    let subscription = $count.publisher.sink { value in received.withValue { $0.append(value) } }
    let store = makeStore($count)
    await store.send(.tap) { $0.$count.withLock { $0 = 1 } }
    #expect(received.value == [0, 1])
    subscription.cancel()
  }

  @Test func aChangeByAReceivedActionIsAssertedByTheSendThatLedToIt() async {
    let store = makeStore()
    await store.send(.start) { $0.$count.withLock { $0 = 10 } }
    await store.receive(.finished) { $0.taps = 1 }
  }

  private struct Chain: Reducer {
    struct State: Equatable {
      var own = 0
      @Shared(value: 0) var count: Int
    }

    enum Action: Equatable { case start, first, second, viaRun, twoFirst }

    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      switch action {
      case .start:
        return .send(.first)
      case .first:
        state.$count.withLock { $0 += 1 }
        return .send(.second)
      case .second:
        state.own += 1
        state.$count.withLock { $0 += 10 }
        return .none
      case .viaRun:
        return .run { [count = state.$count] send in
          count.withLock { $0 = 100 }
          await send(.second)
        }
      case .twoFirst:
        state.$count.withLock { $0 = -1 }
        return .run { send in
          await send(.second)
          await send(.second)
        }
      }
    }
  }

  @Test func changesByReceivedActionsAreAssertedWhereTheyAreReceived() async {
    let store = TestStore(initialState: Chain.State()) { Chain() }
    await store.send(.start)
    await store.receive(.first) { $0.$count.withLock { $0 = 1 } }
    await store.receive(.second) {
      #expect($0.count == 1)
      $0.own = 1
      $0.$count.withLock { $0 = 11 }
    }
    await store.send(.viaRun)
    await store.receive(.second) {
      $0.own = 2
      $0.$count.withLock { $0 = 110 }
    }
    await store.send(.twoFirst) { $0.$count.withLock { $0 = -1 } }
    await store.receive(.second) {
      $0.own = 3
      $0.$count.withLock { $0 = 9 }
    }
    await store.receive(.second) {
      $0.own = 4
      $0.$count.withLock { $0 = 19 }
    }
    await store.finish()
  }

  @Test func changesByReceivedActionsMayBeAssertedEarlier() async {
    let store = TestStore(initialState: Chain.State()) { Chain() }
    await store.send(.start) { $0.$count.withLock { $0 = 11 } }
    await store.receive(.first)
    await store.receive(.second) { $0.own = 1 }
    await store.send(.start) { $0.$count.withLock { $0 = 12 } }
    await store.receive(.first)
    await store.receive(.second) {
      $0.own = 2
      $0.$count.withLock { $0 = 22 }
    }
    await store.finish()
  }

  @Test func aWrongAssertionNamesTheUnassertedActions() async {
    let store = TestStore(initialState: Chain.State()) { Chain() }
    let wrong = await reports { await store.send(.start) { $0.$count.withLock { $0 = 7 } } }
    #expect(wrong.count == 1)
    #expect(wrong.first?.text.contains("−   _count: 7") == true)
    #expect(wrong.first?.text.contains("+   _count: 0") == true)
    #expect(wrong.first?.text.contains("SharedChangesTests.Chain.Action.first") == true)
    #expect(wrong.first?.text.contains("SharedChangesTests.Chain.Action.second") == true)
    await store.receive(.first)
    let missing = await reports { await store.receive(.second) { $0.own = 2 } }
    #expect(missing.count == 1)
    #expect(missing.first?.text.contains("not asserted yet") == false)
  }

  @Test func anUnreceivedActionIsReportedInsteadOfItsSharedChange() async {
    let found = await reports {
      let store = TestStore(initialState: Chain.State()) { Chain() }
      await store.send(.start)
      await store.receive(.first) { $0.$count.withLock { $0 = 1 } }
    }
    #expect(found.count == 1)
    #expect(found.first?.text.contains("SharedChangesTests.Chain.Action.second") == true)
  }

  @Test func nonexhaustiveStoresAssertAtAnyOfTheActions() async {
    let store = TestStore(initialState: Chain.State()) { Chain() }
    store.exhaustivity = .off
    await store.send(.start)
    await store.receive(.first) { $0.$count.withLock { $0 = 1 } }
    await store.receive(.second) { $0.$count.withLock { $0 = 11 } }
    await store.send(.start)
    await store.receive(.second) { $0.own = 2 }
    store.assert { $0.$count.withLock { $0 = 22 } }
    let wrong = await reports { store.assert { $0.$count.withLock { $0 = 23 } } }
    #expect(wrong.count == 1)
  }

  @Test func aChangeByAnEffectWithoutAnActionIsAssertedByAssert() async {
    let gate = Gate()
    let store = TestStore(initialState: Feature.State(count: Shared(value: 0))) {
      Feature(gate: gate.pass)
    }
    await store.send(.changeInEffect)
    gate.open()
    while store.state.count == 0 { await Task.yield() }
    store.assert { $0.$count.withLock { $0 = 1 } }
    store.assert { _ in }
    await store.finish()
  }

  @Test func finishFailsForChangesThatNothingAsserted() async {
    let gate = Gate()
    let store = TestStore(initialState: Feature.State(count: Shared(value: 0))) {
      Feature(gate: gate.pass)
    }
    await store.send(.changeInEffect)
    gate.open()
    let reports = await reports { await store.finish() }
    #expect(reports.count == 1)
    #expect(reports.first?.text.contains("A shared value was changed") == true)
    #expect(reports.first?.text.contains("−   _count: 0") == true)
    #expect(reports.first?.text.contains("'store.assert") == true)
  }

  @Test func theEndOfTheTestFailsForChangesThatNothingAsserted() async {
    let gate = Gate()
    let finished = LockIsolated(false)
    let count = Shared(value: 0)
    var store: TestStoreOf<Feature>? = TestStore(initialState: Feature.State(count: count)) {
      Feature(gate: gate.pass)
    }
    let task = await store?.send(.changeInEffect)
    gate.open()
    await task?.finish()
    finished.setValue(count.wrappedValue == 1)
    #expect(finished.value)
    let reports = await reports { store = nil }
    #expect(reports.count == 1)
    #expect(reports.first?.text.contains("A shared value was changed") == true)
  }

  @Test func exhaustivityOffPassesOverChangesButNotOverWrongStatements() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.addTwice)
    await store.send(.addTwice) { $0.taps = 2 }
    await store.send(.tap) { $0.$count.withLock { $0 = 5 } }
    let wrong = await reports {
      await store.send(.tap) { $0.$count.withLock { $0 = 7 } }
    }
    #expect(wrong.count == 1)
    store.exhaustivity = .off(showSkippedAssertions: true)
    let shown = await reports { await store.send(.tap) { _ in } }
    #expect(shown.count == 1)
    #expect(shown.first?.isWarning == true)
  }

  @Test func skippingReceivedActionsPassesOverTheirChanges() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.start)
    await store.skipReceivedActions()
    store.exhaustivity = .on
    #expect(store.state.count == 10)
    await store.send(.tap) { $0.$count.withLock { $0 = 11 } }
  }

  @Test func sharedValuesInArraysAreComparedToo() async {
    struct Row: Equatable, Identifiable {
      let id: Int
      @Shared var count: Int
    }
    struct State: Equatable {
      var rows: IdentifiedArrayOf<Row>
    }
    let store = TestStore(initialState: State(rows: [Row(id: 1, count: Shared(value: 0))])) {
      Reduce<State, Int> { state, _ in
        state.rows[id: 1]?.$count.withLock { $0 += 1 }
        return .none
      }
    }
    await store.send(1) { $0.rows[id: 1]?.$count.withLock { $0 = 1 } }
    let reports = await reports { await store.send(1) }
    #expect(reports.count == 1)
    #expect(reports.first?.text.contains("+ 2") == true)
  }

  @Test func oneStatementIsEnoughForAllFieldsOfAReference() async {
    struct State: Equatable {
      @Shared(value: 0) var first: Int
      @Shared(value: 0) var second: Int

      init(_ count: Shared<Int>) {
        _first = Shared(projectedValue: count)
        _second = Shared(projectedValue: count)
      }
    }
    let store = TestStore(initialState: State(Shared(value: 0))) {
      Reduce<State, Int> { state, number in
        state.$first.withLock { $0 += number }
        return .none
      }
    }
    await store.send(2) { $0.$second.withLock { $0 = 2 } }
  }

  @Test func referencesThatTheStateDoesNotHoldAreNotAsserted() async {
    let elsewhere = Shared(value: 0)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, number in
        elsewhere.withLock { $0 += number }
        return .none
      }
    }
    await store.send(3)
    await store.finish()
    #expect(elsewhere.wrappedValue == 3)
  }

  @Test func keysAreAssertedToo() async {
    struct State: Equatable {
      @Shared(.inMemory("total")) var total = 0
      @Shared(.fileStorage(URL(fileURLWithPath: "/total.json"))) var file = 0
      @Shared(.appStorage("total")) var setting = 0
    }
    let store = TestStore(initialState: State()) {
      Reduce<State, Int> { state, number in
        state.$total.withLock { $0 += number }
        state.$file.withLock { $0 += number }
        state.$setting.withLock { $0 += number }
        return .none
      }
    }
    await store.send(2) {
      $0.$total.withLock { $0 = 2 }
      $0.$file.withLock { $0 = 2 }
      $0.$setting.withLock { $0 = 2 }
    }
  }

  @Test func onChangeSeesSharedFields() async {
    let changes = LockIsolated<[[Int]]>([])
    let store = Store(initialState: Feature.State(count: Shared(value: 0))) {
      Feature().onChange(of: \.count) { old, new in
        Reduce { _, _ in
          changes.withValue { $0.append([old, new]) }
          return .none
        }
      }
    }
    store.send(.tap)
    store.send(.undo)
    store.send(.addTwice)
    #expect(changes.value == [[0, 1], [1, 3]])
  }

  @Test func logsShowSharedChanges() {
    let lines = LockIsolated<[String]>([])
    let store = Store(initialState: Feature.State(count: Shared(value: 0))) {
      Feature()._printChanges(.customDump { line in lines.withValue { $0.append(line) } })
    }
    store.send(.tap)
    store.send(.undo)
    #expect(lines.value.count == 2)
    #expect(lines.value.first?.contains("-   _count: 0") == true)
    #expect(lines.value.first?.contains("+   _count: 1") == true)
    #expect(lines.value.last?.contains("(No state changes)") == true)
  }

  @Test func withoutATestStoreNothingIsAsserted() async {
    let store = Store(initialState: Feature.State(count: Shared(value: 0))) { Feature() }
    let reports = await reports { store.send(.tap) }
    #expect(reports.isEmpty)
    #expect(store.withState(\.count) == 1)
  }
}
