import Foundation
import StoreInspector
import Testing

@MainActor
struct RecordingTests {
  let clock = TestClock()
  let inspector = Inspector()

  func fountain(_ inspector: Inspector? = nil) -> StoreOf<Fountain> {
    Store(initialState: Fountain.State()) {
      Fountain(clock: clock).inspected("fountain", by: inspector ?? self.inspector)
    }
  }

  @Test func anEntryHasTheActionAndTheStatesAroundIt() throws {
    let store = fountain()
    store.send(.said("hello"))
    let entry = try #require(store.inspection?.entries.first)
    #expect(entry.number == 1)
    #expect(entry.action == .said("hello"))
    #expect(entry.sender == .person)
    #expect(entry.outcome == .handled)
    #expect(entry.stateBefore.texts == [])
    #expect(entry.stateAfter.texts == ["hello"])
    #expect(entry.duration > .zero)
    #expect(abs(entry.date.timeIntervalSinceNow) < 60)
    #expect(entry.actionText == #"Fountain.Action.said("hello")"#)
    let difference = try #require(entry.difference)
    #expect(difference.contains(#"+     [0]: "hello""#), "\(difference)")
  }

  @Test func anActionThatChangesNothingHasNoDifference() {
    let store = fountain()
    store.send(.closed)
    #expect(store.inspection?.entries.first?.difference == nil)
  }

  @Test func actionsOfEffectsNameTheirEffect() throws {
    let store = fountain()
    store.send(.said("why?"))
    store.send(.droppedTwice)
    let entries = try #require(store.inspection?.entries)
    #expect(entries.map(\.sender) == [.person, .effect(1), .person, .effect(2), .effect(3)])
    #expect(
      entries.map(\.action)
        == [.said("why?"), .answered("why?"), .droppedTwice, .dropped, .dropped]
    )
    #expect(entries[0].effects.map(\.kind) == [.action])
    #expect(entries[2].effects.map(\.number) == [2, 3])
    #expect(entries[2].effects.map(\.progress) == [.finished, .finished])
    #expect(entries[2].effects.map(\.sent) == [1, 1])
  }

  @Test func anEffectIsFollowedToItsEnd() async throws {
    let store = fountain()
    let task = store.send(.opened(seconds: 2))
    func effect() throws -> InspectedEffect { try #require(store.inspection?.entry(1)?.effects.first) }
    #expect(try effect().kind == .run)
    await clock.advance(by: .seconds(1))
    #expect(try effect().progress == .running)
    #expect(try effect().sent == 1)
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(try effect().progress == .finished)
    #expect(try effect().sent == 2)
    #expect(try effect().ids.map { $0.hasSuffix("CancelID.flow") } == [true])
    #expect(try #require(store.inspection?.entries).map(\.sender) == [.person, .effect(1), .effect(1)])
  }

  @Test func aCancelledEffectNamesTheOneThatCancelledIt() async throws {
    let store = fountain()
    let task = store.send(.opened(seconds: 2))
    await clock.advance(by: .seconds(1))
    store.send(.closed)
    await task.finish()
    let entries = try #require(store.inspection?.entries)
    #expect(entries[0].effects.map(\.progress) == [.cancelled(by: 2)])
    let cancel = try #require(entries[2].effects.first)
    #expect(cancel.kind == .cancel)
    #expect(cancel.progress == .finished)
    #expect(cancel.ids == entries[0].effects[0].ids)
  }

  @Test func replacingEffectsAreNamed() async throws {
    let store = fountain()
    store.send(.piped(AnyFlow()))
    let task = store.send(.opened(seconds: 2))
    await clock.advance(by: .seconds(1))
    store.send(.opened(seconds: 2))
    await task.finish()
    // Lets the last effect's task start.
    await clock.advance(by: .seconds(1))
    let effects = try #require(store.inspection?.entries).flatMap(\.effects)
    #expect(effects.map(\.progress) == [.cancelled(by: 2), .cancelled(by: 3), .running])
    #expect(Set(effects.map(\.ids)).count == 1)
    await store.send(.closed).finish()
  }

  @Test func nestedLogsNameTheEffectThatCancelled() async throws {
    let store = Store(initialState: Fountain.State()) {
      Fountain(clock: clock).inspected("inner", by: inspector).inspected("outer", by: inspector)
    }
    let task = store.send(.opened(seconds: 2))
    await clock.advance(by: .seconds(1))
    store.send(.closed)
    await task.finish()
    for name in ["inner", "outer"] {
      let shown = try #require(inspector.stores.first { $0.name == name })
      #expect(shown.lines.first?.effects.map(\.progress) == [.cancelled(by: 2)], "\(name)")
    }
  }

  @Test func aCancelledTaskOfASendCancelsWithoutAName() async throws {
    let store = fountain()
    let task = store.send(.opened(seconds: 2))
    await clock.advance(by: .seconds(1))
    task.cancel()
    await task.finish()
    #expect(store.inspection?.entry(1)?.effects.map(\.progress) == [.cancelled(by: nil)])
  }

  @Test func aPublisherIsFollowed() throws {
    let store = fountain()
    let flow = AnyFlow()
    store.send(.piped(flow))
    flow.subject.send("one")
    flow.subject.send("two")
    flow.subject.send(completion: .finished)
    let entries = try #require(store.inspection?.entries)
    #expect(entries.map(\.sender) == [.person, .effect(1), .effect(1)])
    #expect(entries[0].effects.map(\.kind) == [.publisher])
    #expect(entries[0].effects.map(\.progress) == [.finished])
    #expect(entries[0].effects.map(\.sent) == [2])
  }

  @Test func actionsOfObserversAreNotAttributedToEffects() throws {
    let store = fountain()
    let flow = AnyFlow()
    store.send(.piped(flow))
    var hasAnswered = false
    let observation = store.publisher.sink { [unowned store] state in
      guard state.texts.count == 1, !hasAnswered else { return }
      hasAnswered = true
      store.send(.dropped)
    }
    flow.subject.send("one")
    #expect(store.inspection?.entries.map(\.sender) == [.person, .effect(1), .person])
    observation.cancel()
  }

  @Test func nothingIsRecordedWhileTheInspectorIsOff() {
    let inspector = Inspector(isRecording: false)
    let store = fountain(inspector)
    store.send(.dropped)
    #expect(store.inspection?.entries.isEmpty == true)
    inspector.isRecording = true
    store.send(.dropped)
    #expect(store.inspection?.entries.map(\.stateAfter.drops) == [2])
    inspector.isRecording = false
    store.send(.dropped)
    #expect(store.inspection?.entries.count == 1)
    #expect(store.drops == 3)
  }

  @Test func theOldestEntriesFoldIntoTheBeginning() throws {
    let store = fountain(Inspector(limits: InspectionLimits(entries: 3)))
    for _ in 1...10 { store.send(.dropped) }
    let inspection = try #require(store.inspection)
    #expect(inspection.entries.map(\.number) == [8, 9, 10])
    #expect(inspection.beginning?.drops == 7)
    #expect(inspection.state(after: 7)?.drops == 7)
    #expect(inspection.state(after: 6) == nil)
    #expect(inspection.entry(7) == nil)
    #expect(inspection.entry(9)?.stateAfter.drops == 9)
  }

  @Test func largeStatesLeaveRoomForFewEntries() throws {
    let store = fountain(Inspector(limits: InspectionLimits(bytes: 50_000)))
    let text = String(repeating: "a", count: 10_000)
    store.send(.said(text))
    for _ in 1...200 { store.send(.dropped) }
    let inspection = try #require(store.inspection)
    #expect((1...5).contains(inspection.entries.count), "\(inspection.entries.count)")
    #expect(inspection.entries.last?.number == 201)
  }

  @Test func twoMomentsAreCompared() throws {
    let store = fountain()
    for _ in 1...5 { store.send(.dropped) }
    let inspection = try #require(store.inspection)
    let difference = try #require(inspection.difference(from: 0, to: 4))
    #expect(difference.contains("-   drops: 0"))
    #expect(difference.contains("+   drops: 4"))
    #expect(inspection.difference(from: 3, to: 3) == nil)
    #expect(inspection.difference(from: 3, to: 99) == nil)
  }

  @Test func inspectorListsLiveStores() {
    let first = fountain()
    var second: StoreOf<Fountain>? = Store(initialState: Fountain.State()) {
      Fountain(clock: clock).inspected(by: inspector)
    }
    second?.send(.said("hi"))
    #expect(inspector.stores.map(\.name) == ["fountain", "State"])
    #expect(inspector.stores.map(\.number) == [1, 2])
    #expect(inspector.stores[1].lines.map(\.action) == [#"Fountain.Action.said("hi")"#])
    #expect(inspector.stores[1].inspection(of: Fountain.State.self, Fountain.Action.self) != nil)
    #expect(inspector.stores[1].inspection(of: Int.self, Fountain.Action.self) == nil)
    second = nil
    #expect(inspector.stores.map(\.number) == [1])
    withExtendedLifetime(first) {}
  }

  @Test func aTestStoreRecordsToo() async {
    let store = TestStore(initialState: Fountain.State()) {
      Fountain(clock: clock).inspected(by: inspector)
    }
    await store.send(.said("why?")) { $0.texts = ["why?"] }
    await store.receive(.answered("why?")) { $0.texts = ["why?", "answer to why?"] }
    #expect(inspector.stores.first?.lines.map(\.sender) == [.person, .effect(1)])
  }

  private struct Basin: Reducer {
    enum Action: Equatable, CasePathable {
      case fountain(Fountain.Action)
      case pressed

      struct AllCasePaths: Sendable { let fountain = AnyCasePath(case: Action.fountain) }
      static let allCasePaths = AllCasePaths()
    }

    let inspector: Inspector
    let clock: TestClock<Duration>

    var body: some Reducer<Fountain.State, Action> {
      Scope(state: \.self, action: \.fountain) { Fountain(clock: clock).inspected("child", by: inspector) }
      Reduce { _, action in action == .pressed ? .send(.fountain(.said("why?"))) : .none }
    }
  }

  @Test func aReplayAddsNothingToTheLogsInside() throws {
    let store = Store(initialState: Fountain.State()) {
      Basin(inspector: inspector, clock: clock).inspected("parent", by: inspector)
    }
    store.send(.pressed)
    let child = try #require(inspector.stores.first { $0.name == "child" })
    let lines = child.lines
    try store.inspection?.replay(from: 1)
    try store.inspection?.skip(1)
    #expect(child.lines == lines)
    store.send(.fountain(.dropped))
    #expect(child.lines.count == lines.count + 1)
  }

  @Test func childLogsIncludeActionsOfTheParent() throws {
    let store = Store(initialState: Fountain.State()) {
      Basin(inspector: inspector, clock: clock).inspected("parent", by: inspector)
    }
    store.send(.pressed)
    store.send(.fountain(.dropped))
    #expect(store.inspection?.entries.map(\.sender) == [.person, .effect(1), .effect(2), .person])
    let child = try #require(inspector.stores.first { $0.name == "child" })
    #expect(child.lines.map(\.sender) == [.parent, .effect(1), .person])
  }
}
