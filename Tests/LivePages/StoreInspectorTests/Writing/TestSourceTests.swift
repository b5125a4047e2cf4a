import Foundation
import StoreInspector
import Testing

@MainActor
struct TestSourceTests {
  let clock = TestClock()
  let store: StoreOf<Fountain>
  let inspection: Inspection<Fountain.State, Fountain.Action>

  init() throws {
    let clock = clock
    store = Store(initialState: Fountain.State()) {
      Fountain(clock: clock).inspected(by: Inspector(clock: clock))
    }
    inspection = try #require(store.inspection)
  }

  /// The recorded file belongs to this target, so the generated test is compiled and run.
  @Test func generatedTestMatchesTheCommittedFile() async throws {
    store.send(.dropped)
    store.send(.opened(seconds: 2))
    await clock.advance(by: .seconds(1))
    store.send(.droppedTwice)
    await clock.advance(by: .seconds(1.5))
    store.send(.said("\"why\"?"))
    store.send(.opened(seconds: 9))
    await clock.advance(by: .seconds(1))
    store.send(.closed)
    await Task.megaYield()

    let source = try inspection.testSource(
      of: 1...inspection.entries.count,
      as: RecordedTest(
        name: "replaysTheRecordedSession",
        suite: "RecordedFountainTests",
        reducer: "Fountain(clock: clock)",
        hasClock: true
      )
    )
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "RecordedFountainTests.swift")
    if ProcessInfo.processInfo.environment["TRIBUTARY_RECORD"] == "1" {
      try source.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == source)
  }

  @Test func effectsThatRunOnAreSkipped() async throws {
    store.send(.opened(seconds: 9))
    await clock.advance(by: .seconds(1))
    let source = try inspection.testSource(of: 1...2, as: RecordedTest(name: "a", reducer: "Fountain()"))
    #expect(source.contains("await store.skipInFlightEffects()"))
    #expect(!source.contains("clock"))
  }

  @Test func skippedActionsAreExcludedFromTheTest() throws {
    for text in ["one", "two", "three"] { store.send(.said(text)) }
    try inspection.skip(2)
    let source = try inspection.testSource(of: 1...3, as: RecordedTest(name: "a", reducer: "Fountain()"))
    #expect(!source.contains("two"))
    #expect(source.contains(#"$0.texts = ["one", "three"]"#))
  }

  @Test func aValueWithoutSourceIsNamed() {
    store.send(.piped(AnyFlow()))
    let error = SourceError.noSourceForm(
      path: "Action.piped.subject",
      type: "PassthroughSubject<String, Never>"
    )
    #expect(throws: error) {
      try inspection.testSource(of: 1...1, as: RecordedTest(name: "a", reducer: "Fountain()"))
    }
    #expect(
      error.description
        == "'Action.piped.subject' can't be written as source code: it is a 'PassthroughSubject<String, Never>'."
    )
  }

  @Test func anActionOfAnEarlierEffectCannotBeReceived() async {
    store.send(.opened(seconds: 2))
    await clock.advance(by: .seconds(1))
    #expect(throws: SourceError.effectFromBefore(entry: 2)) {
      try inspection.testSource(of: 2...2, as: RecordedTest(name: "a", reducer: "Fountain()"))
    }
    #expect(throws: SourceError.unknownEntry(7)) {
      try inspection.testSource(of: 1...7, as: RecordedTest(name: "a", reducer: "Fountain()"))
    }
  }

  @Test func actionsThatAreNotEquatableAreRefused() throws {
    struct Silent: Reducer {
      enum Action { case called(() -> Void) }
      func reduce(into state: inout Int, action: Action) -> Effect<Action> { .none }
    }
    let store = Store(initialState: 0) { Silent().inspected(by: Inspector()) }
    store.send(.called {})
    let inspection = try #require(store.inspection)
    #expect(throws: SourceError.notEquatable(type: "Action")) {
      try inspection.testSource(of: 1...1, as: RecordedTest(name: "a", reducer: "Silent()"))
    }
  }
}
