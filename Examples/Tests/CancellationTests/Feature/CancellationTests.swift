import ComposableArchitecture
import Foundation
import Testing

@testable import Cancellation

@MainActor
struct CancellationTests {
  private let clock = TestClock()
  private let now = Date(timeIntervalSinceReferenceDate: 0)

  private func makeStore() -> TestStoreOf<Cancellation> {
    TestStore(initialState: Cancellation.State()) {
      Cancellation()
    } withDependencies: { [clock, now] in
      $0.date = .constant(now)
      $0.continuousClock = clock
      $0.downloads = ServerStub(clock: clock).client
      $0.rivers = RiverClient { text throws(CancellationError) in
        do { try await clock.sleep(for: .seconds(1)) } catch { throw CancellationError() }
        return .success([text])
      }
    }
  }

  private func startOneOfEach(_ store: TestStoreOf<Cancellation>) async {
    await store.send(.timers(.startTapped("drip"))) { $0.timers.tickers[id: "drip"]?.effects = 1 }
    await store.receive(.timers(.happened([.timer("drip", .started)]))) { [now] in
      $0.log.record([.timer("drip", .started)], at: now)
    }
    await store.send(.downloads(.files(.element(id: "elbe.map", action: .startTapped)))) {
      $0.downloads.files[id: "elbe.map"]?.phase = .running
    }
    let started = [WorkEvent.download("elbe.map", .started)]
    await store.receive(.downloads(.files(.element(id: "elbe.map", action: .happened(started))))) { [now] in
      $0.log.record(started, at: now)
    }
    await store.send(.search(.textChanged("po"))) {
      $0.search.text = "po"
      $0.search.newest = 1
      $0.search.inFlight = [RiverSearch.Search(number: 1, text: "po")]
    }
    await store.receive(.search(.happened([.search("po", .started)]))) { [now] in
      $0.log.record([.search("po", .started)], at: now)
    }
  }

  /// The test store fails the test if an effect is left in flight, or sends an unexpected action.
  @Test func leavingCancelsEverythingByOneId() async throws {
    let store = makeStore()
    await startOneOfEach(store)
    await store.send(.left) { [now] in
      $0.timers.tickers[id: "drip"]?.effects = 0
      $0.downloads.files[id: "elbe.map"]?.phase = .cancelled(.left)
      $0.search.inFlight = []
      $0.search.outcome = .stopped
      $0.log.record(
        [
          .timer("drip", .cancelled(.left)), .download("elbe.map", .cancelled(.left)),
          .search("po", .cancelled(.left)),
        ],
        at: now
      )
    }
    try await clock.checkSuspension()
    await store.finish()
  }

  @Test func leavingWhereNothingRunsChangesNothing() async {
    await makeStore().send(.left)
  }

  @Test func everythingCanBeStartedAgainAfterwards() async throws {
    let store = makeStore()
    await startOneOfEach(store)
    store.exhaustivity = .off
    await store.send(.left)
    await store.send(.timers(.startTapped("drip")))
    await store.send(.downloads(.files(.element(id: "elbe.map", action: .startTapped))))
    await store.send(.search(.retryTapped))
    await clock.advance(by: .seconds(2))
    await store.receive(.timers(.ticked("drip")))
    await store.skipReceivedActions()
    store.assert {
      $0.timers.tickers[id: "drip"]?.ticks = 1
      $0.search.outcome = .found(["po"])
    }
    #expect(store.state.downloads.files[id: "elbe.map"]?.progress.received == 80)
    await store.send(.left)
    try await clock.checkSuspension()
  }

  @Test func logsCancellationsOfAllWorkOfAKind() async {
    let store = makeStore()
    await startOneOfEach(store)
    store.exhaustivity = .off
    await store.send(.timers(.stopAllTapped))
    await store.send(.downloads(.cancelAllTapped))
    await store.send(.search(.stopTapped))
    await store.receive(.search(.happened([.search("po", .cancelled(.byAnotherEffect))])))
    #expect(
      store.state.log.entries.prefix(3).map(\.event) == [
        .search("po", .cancelled(.byAnotherEffect)), .download("elbe.map", .cancelled(.withAll)),
        .timer("drip", .cancelled(.withAll)),
      ]
    )
  }

  @Test func theLogCanBeCleared() async {
    let store = makeStore()
    await startOneOfEach(store)
    store.exhaustivity = .off
    await store.send(.clearLogTapped)
    #expect(store.state.log.entries.isEmpty)
    await store.send(.left)
  }
}
