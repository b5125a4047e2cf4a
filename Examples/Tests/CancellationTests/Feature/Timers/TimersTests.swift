import ComposableArchitecture
import Testing

@testable import Cancellation

@MainActor
struct TimersTests {
  private let clock = TestClock()

  private func makeStore() -> TestStoreOf<Timers> {
    TestStore(
      initialState: Timers.State([Ticker("slow", every: .seconds(2)), Ticker("quick", every: .seconds(1))])
    ) {
      Timers()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func aTimerTicksUntilItIsStopped() async {
    let store = makeStore()
    await store.send(.startTapped("quick")) { $0.tickers[id: "quick"]?.effects = 1 }
    await store.receive(.happened([.timer("quick", .started)]))
    await clock.advance(by: .seconds(2))
    await store.receive(.ticked("quick")) { $0.tickers[id: "quick"]?.ticks = 1 }
    await store.receive(.ticked("quick")) { $0.tickers[id: "quick"]?.ticks = 2 }
    await store.send(.stopTapped("quick")) { $0.tickers[id: "quick"]?.effects = 0 }
    await store.receive(.happened([.timer("quick", .cancelled(.byID))]))
    await clock.advance(by: .seconds(10))
  }

  @Test func timersHaveIdsApart() async {
    let store = makeStore()
    await store.send(.startTapped("quick")) { $0.tickers[id: "quick"]?.effects = 1 }
    await store.receive(.happened([.timer("quick", .started)]))
    await store.send(.startTapped("slow")) { $0.tickers[id: "slow"]?.effects = 1 }
    await store.receive(.happened([.timer("slow", .started)]))
    await store.send(.stopTapped("quick")) { $0.tickers[id: "quick"]?.effects = 0 }
    await store.receive(.happened([.timer("quick", .cancelled(.byID))]))
    await clock.advance(by: .seconds(2))
    await store.receive(.ticked("slow")) { $0.tickers[id: "slow"]?.ticks = 1 }
    await store.send(.stopTapped("slow")) { $0.tickers[id: "slow"]?.effects = 0 }
    await store.receive(.happened([.timer("slow", .cancelled(.byID))]))
  }

  @Test func effectsOfOneIdTickTogetherAndStopTogether() async {
    let store = makeStore()
    await store.send(.startTapped("quick")) { $0.tickers[id: "quick"]?.effects = 1 }
    await store.receive(.happened([.timer("quick", .started)]))
    await store.send(.startTapped("quick")) { $0.tickers[id: "quick"]?.effects = 2 }
    await store.receive(.happened([.timer("quick", .started)]))
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked("quick")) { $0.tickers[id: "quick"]?.ticks = 1 }
    await store.receive(.ticked("quick")) { $0.tickers[id: "quick"]?.ticks = 2 }
    await store.send(.stopTapped("quick")) { $0.tickers[id: "quick"]?.effects = 0 }
    await store.receive(.happened([.timer("quick", .cancelled(.byID))]))
    await clock.advance(by: .seconds(10))
  }

  @Test func effectsOfOneIDAreLimited() async {
    let store = makeStore()
    for count in 1...Ticker.mostEffects {
      await store.send(.startTapped("quick")) { $0.tickers[id: "quick"]?.effects = count }
      await store.receive(.happened([.timer("quick", .started)]))
    }
    await store.send(.startTapped("quick"))
    await store.send(.stopTapped("quick")) { $0.tickers[id: "quick"]?.effects = 0 }
    await store.receive(.happened([.timer("quick", .cancelled(.byID))]))
  }

  @Test func restartingReplacesAllRunningTimers() async {
    let store = makeStore()
    for count in 1...2 {
      await store.send(.startTapped("slow")) { $0.tickers[id: "slow"]?.effects = count }
      await store.receive(.happened([.timer("slow", .started)]))
    }
    await clock.advance(by: .seconds(2))
    await store.receive(.ticked("slow")) { $0.tickers[id: "slow"]?.ticks = 1 }
    await store.receive(.ticked("slow")) { $0.tickers[id: "slow"]?.ticks = 2 }
    await clock.advance(by: .seconds(1))
    await store.send(.restartTapped("slow")) {
      $0.tickers[id: "slow"]?.effects = 1
      $0.tickers[id: "slow"]?.ticks = 0
    }
    await store.receive(.happened([.timer("slow", .replaced), .timer("slow", .started)]))
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked("slow")) { $0.tickers[id: "slow"]?.ticks = 1 }
    await store.send(.stopTapped("slow")) { $0.tickers[id: "slow"]?.effects = 0 }
    await store.receive(.happened([.timer("slow", .cancelled(.byID))]))
  }

  @Test func restartingAStoppedTimerStartsIt() async {
    let store = makeStore()
    await store.send(.restartTapped("slow")) { $0.tickers[id: "slow"]?.effects = 1 }
    await store.receive(.happened([.timer("slow", .started)]))
    await store.send(.stopTapped("slow")) { $0.tickers[id: "slow"]?.effects = 0 }
    await store.receive(.happened([.timer("slow", .cancelled(.byID))]))
  }

  @Test func allAreStoppedByTheirIds() async {
    let store = makeStore()
    for id in ["slow", "quick"] {
      await store.send(.startTapped(id)) { $0.tickers[id: id]?.effects = 1 }
      await store.receive(.happened([.timer(id, .started)]))
    }
    await store.send(.stopAllTapped) {
      $0.tickers[id: "slow"]?.effects = 0
      $0.tickers[id: "quick"]?.effects = 0
    }
    await store.receive(
      .happened([.timer("slow", .cancelled(.withAll)), .timer("quick", .cancelled(.withAll))])
    )
    await clock.advance(by: .seconds(10))
  }

  @Test func stoppingWithoutTimersDoesNothing() async {
    let store = makeStore()
    await store.send(.stopTapped("slow"))
    await store.send(.stopAllTapped)
  }

  @Test func actionsOfMissingTimersDoNothing() async {
    let store = makeStore()
    await store.send(.startTapped("none"))
    await store.send(.restartTapped("none"))
    await store.send(.stopTapped("none"))
  }
}
