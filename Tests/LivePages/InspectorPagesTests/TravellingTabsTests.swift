#if Macros
  import ComposableArchitecture
  import InspectorPages
  import LivePages
  import LivePagesTesting
  import StoreInspector
  import Testing

  /// Tests of tabs whose stores show an earlier state, and that leave.
  @MainActor
  struct TravellingTabsTests {
    private let inspector = Inspector(clock: TestClock())
    private let tabClock = TestClock()
    private let store: StoreOf<Garden>

    init() {
      store = Store(initialState: Garden.State()) { [inspector] in
        Garden(clock: TestClock()).inspected("garden", by: inspector)
      }
      for _ in 1...3 { store.send(.planted) }
    }

    private func page() async -> LivePageTest {
      await LivePageTest(InspectorPage(inspector, clock: tabClock))
    }

    @Test func twoPagesMoveTheSameStore() async {
      let (one, other) = (await page(), await page())
      await one.button("Back").click()
      await other.field("Filter").type("")
      await other.button("Back").click()
      #expect(store.flowers == 1)
      await one.button("Present").click()
      #expect(store.flowers == 3)
    }

    @Test func closedTabsEndTheirTimeTravel() async {
      var pages = [await page()]
      await pages[0].button("Back").click()
      pages.append(await page())
      await pages[1].button("Back").click()
      #expect(store.flowers == 1)
      // The other tab was the last to travel.
      pages.removeFirst()
      for _ in 1...100 { await Task.yield() }
      #expect(store.flowers == 1)
      pages = []
      while store.inspection?.position != nil { await Task.yield() }
      #expect(store.flowers == 3)
      store.send(.planted)
      #expect(store.flowers == 4)
    }

    @Test func longAbsentTabsEndTheirTimeTravel() async {
      let page = await page()
      await page.button("Back").click()
      await page.leave()
      await tabClock.advance(by: .seconds(9))
      #expect(store.flowers == 2)
      await tabClock.advance(by: .seconds(1))
      while store.inspection?.position != nil { await Task.yield() }
      #expect(store.flowers == 3)
      // The tab's session is still open.
      await page.comeBack()
      #expect(store.flowers == 3)
    }

    @Test func returningTabsContinueTravelling() async {
      let page = await page()
      await page.button("Back").click()
      await page.leave()
      await tabClock.advance(by: .seconds(9))
      await page.comeBack()
      await tabClock.advance(by: .seconds(60))
      await page.settle()
      #expect(store.flowers == 2)
    }

    @Test func reloadedTabsContinueTravelling() async {
      var pages = [await page()]
      await pages[0].button("Back").click()
      await pages[0].leave()
      pages.append(await page())
      await tabClock.advance(by: .milliseconds(250))
      await pages[1].settle()
      #expect(await pages[1].text.contains("It shows the state after entry 2."))
      await tabClock.advance(by: .seconds(60))
      // The session of the previous tab ends late.
      pages.removeFirst()
      for _ in 1...100 { await Task.yield() }
      #expect(store.flowers == 2)
      await pages[0].leave()
      await tabClock.advance(by: .seconds(10))
      while store.inspection?.position != nil { await Task.yield() }
      #expect(store.flowers == 3)
    }

    @Test func leavingThePageKeepsTravelStartedByCode() async throws {
      let page = await page()
      await page.button("Back").click()
      try store.inspection?.travel(to: 0)
      await page.leave()
      await tabClock.advance(by: .seconds(60))
      await page.settle()
      #expect(store.flowers == 0)
    }

    @Test func valuesBecomeHiddenOnceKnownAsSecret() async {
      store.send(.named("qzwx77"))
      let page = await page()
      #expect(await page.text.contains("qzwx77"))
      // Now a field displays the text.
      _ = TextField<Int>("Password", text: "qzwx77", kind: .password) { _ in 0 }.body
      await page.field("Filter").type("named")
      #expect(await !page.text.contains("qzwx77"))
    }
  }
#endif
