import ComposableArchitecture
import LivePages
import LivePagesTesting
import Testing

@testable import SevenGUIs

@MainActor
struct ElapsedTimerTests {
  private let clock = TestClock()

  private func store(_ state: ElapsedTimer.State) -> TestStoreOf<ElapsedTimer> {
    TestStore(initialState: state) {
      ElapsedTimer()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func itStopsAtTheDurationAndRestartsWhenThatGrows() async {
    let store = store(ElapsedTimer.State(duration: 2))
    await store.send(.appeared) {
      $0.isShown = true
      $0.isTicking = true
    }
    await clock.advance(by: .milliseconds(200))
    await store.receive(.ticked) { $0.elapsed = 1 }
    await store.receive(.ticked) {
      $0.elapsed = 2
      $0.isTicking = false
    }
    await clock.advance(by: .seconds(1))
    await store.send(.binding(.set(\.duration, 3))) {
      $0.duration = 3
      $0.isTicking = true
    }
    await clock.advance(by: .milliseconds(100))
    await store.receive(.ticked) {
      $0.elapsed = 3
      $0.isTicking = false
    }
  }

  @Test func aShorterDurationStopsIt() async {
    let store = store(ElapsedTimer.State(elapsed: 5, duration: 9))
    await store.send(.appeared) {
      $0.isShown = true
      $0.isTicking = true
    }
    await store.send(.binding(.set(\.duration, 4))) {
      $0.duration = 4
      $0.isTicking = false
    }
    await clock.advance(by: .seconds(1))
  }

  @Test func resettingBeginsAgain() async {
    let store = store(ElapsedTimer.State(elapsed: 9, duration: 9, isShown: true))
    await store.send(.resetTapped) {
      $0.elapsed = 0
      $0.isTicking = true
    }
    await store.send(.disappeared) {
      $0.isShown = false
      $0.isTicking = false
    }
  }

  @Test func pageTicksWhileVisited() async {
    let page = await LivePageTest(ElapsedTimerPage(clock: clock))
    await clock.advance(by: .milliseconds(300))
    await page.settle()
    #expect(await page.element(id: "elapsed").value() == "0.3 s")
    await page.field("Duration").type("2")
    #expect(await gauge(page) == ["2", "2"])
    #expect(await page.element(id: "duration").value() == "0.2 s")
    await page.button("Reset").click()
    #expect(await gauge(page) == ["0", "2"])
    await page.field("Duration").type("0")
    #expect(await gauge(page) == ["1", "1"])
    await page.leave()
  }

  private func gauge(_ page: LivePageTest) async -> [String?] {
    let gauge = await page.html().elements.first { $0.id == "gauge" }
    return ["value", "max"].map { gauge?[attribute: $0] }
  }
}
