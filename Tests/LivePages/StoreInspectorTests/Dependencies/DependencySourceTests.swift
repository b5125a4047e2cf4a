import Foundation
import StoreInspector
import Testing

@MainActor
struct DependencySourceTests {
  private let clock = TestClock()
  private let queue = DispatchQueue.test

  private func makeStore() -> StoreOf<Station> {
    Store(initialState: Station.State()) {
      Station().inspected(by: Inspector(clock: clock))
    } withDependencies: {
      $0.uuid = .incrementing
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 60))
      $0.continuousClock = clock
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: 7))
      $0.weather = .live(clock)
      $0.stationLanguage = "it"
      $0.barometer = Barometer { 5 }
      $0.mainQueue = queue.eraseToAnyScheduler()
    }
  }

  /// Advances all clocks of the feature.
  private func advance(_ duration: Duration) async {
    await clock.advance(by: duration)
    await queue.advance(by: .nanoseconds(Int(duration / .nanoseconds(1))))
    await Task.megaYield()
  }

  private func source(
    _ store: StoreOf<Station>,
    name: String = "a",
    suite: String = "RecordedTests",
    dependencies: [String] = []
  ) throws -> String {
    let inspection = try #require(store.inspection)
    return try inspection.testSource(
      of: 1...inspection.entries.count,
      as: RecordedTest(name: name, suite: suite, reducer: "Station()", dependencies: dependencies)
    )
  }

  /// The recorded file belongs to this target, so the generated test is compiled and run.
  @Test func recordedResponsesGenerateTheCommittedTest() async throws {
    let store = makeStore()
    store.send(.opened)
    store.send(.asked("Rome"))
    store.send(.windWatched)
    await advance(.milliseconds(80))
    store.send(.asked("Atlantis"))
    store.send(.rolled)
    await advance(.milliseconds(330))
    store.send(.timed)
    await advance(.milliseconds(420))
    store.send(.rolled)
    store.send(.windLeft)
    store.send(.named)
    await advance(.seconds(3))
    store.send(.opened)
    await Task.megaYield()
    #expect(store.forecasts == ["Sun in Rome", "unknownCity(\"Atlantis\")"])
    #expect(store.wind == [3, 4])
    #expect(store.names == ["Blob"])

    let written = try source(store, name: "replaysTheRecordedSession", suite: "RecordedStationTests")
    let source = "// Written by the inspector.\n// swift-format-ignore-file\n" + written
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "RecordedStationTests.swift")
    if ProcessInfo.processInfo.environment["TRIBUTARY_RECORD"] == "1" {
      try source.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == source)
  }

  @Test func unrecordedDependenciesAreNamed() throws {
    let store = makeStore()
    store.send(.measured)
    let source = try source(store)
    #expect(source.contains("// '$0.barometer' was read, but no value was recorded"))
    #expect(source.contains("It is a 'Barometer'."))
  }

  @Test func dependenciesOfTheCallerAreNotWrittenTwice() throws {
    let store = makeStore()
    store.send(.opened)
    let source = try source(store, dependencies: ["$0.uuid = .incrementing", "$0.date.now = .distantPast"])
    #expect(source.components(separatedBy: "$0.uuid").count == 2)
    #expect(source.contains("$0.date = DateGenerator"))
    #expect(source.contains("$0.stationLanguage = \"it\""))
  }

  @Test func aRequestWithoutAnAnswerNeverAnswers() async throws {
    let store = makeStore()
    store.send(.asked("Rome"))
    await Task.megaYield()
    let source = try source(store)
    #expect(source.contains(".never,"))
    #expect(source.contains("await store.skipInFlightEffects()"))
  }

  @Test func entriesListDependenciesUsedByTheirEffects() async throws {
    let store = makeStore()
    store.send(.asked("Rome"))
    store.send(.rolled)
    await advance(.milliseconds(80))
    let entries = try #require(store.inspection?.entries)
    let used = entries[0].dependencies
    #expect(used.map(\.name) == ["$0.weather"])
    #expect(used[0].calls.map(\.endpoint) == ["forecast"])
    #expect(used[0].calls[0].answers == ["\"Sun in Rome\""])
    #expect(used[0].calls[0].duration == .milliseconds(80))
    #expect(entries[1].dependencies.map(\.name) == ["$0.withRandomNumberGenerator"])
    #expect(entries[2].dependencies.isEmpty)
  }

  @Test func endpointArgumentsAreNotRecorded() async throws {
    let store = makeStore()
    store.send(.asked("secret"))
    await advance(.milliseconds(80))
    let used = try #require(store.inspection?.entries.first?.dependencies)
    #expect(!"\(used)".contains("\"secret\""))
  }
}
