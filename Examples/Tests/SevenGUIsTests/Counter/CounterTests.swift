import ComposableArchitecture
import LivePagesTesting
import Testing

@testable import SevenGUIs

@MainActor
struct CounterTests {
  @Test func aTapIncreasesTheCount() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.countTapped) { $0.count = 1 }
    await store.send(.countTapped) { $0.count = 2 }
  }

  @Test func thePageShowsTheCount() async {
    let page = await LivePageTest(CounterPage())
    #expect(await page.element(id: "count").value() == "0")
    await page.button("Count").click()
    #expect(await page.element(id: "count").value() == "1")
  }
}
