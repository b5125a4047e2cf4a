#if Macros
  import ComposableArchitecture
  import Foundation
  import LivePages
  import LivePagesTesting
  import StoreInspector
  import Testing

  @testable import InspectorPages

  /// Tests that the page limits large content and reports the omission.
  @MainActor
  struct LargeSessionTests {
    let inspector = Inspector()

    private func store(named name: String = "garden") -> StoreOf<Garden> {
      Store(initialState: Garden.State()) { [inspector] in
        Garden(clock: TestClock()).inspected(name, by: inspector)
      }
    }

    private func page() async -> LivePageTest {
      await LivePageTest(InspectorPage(inspector, clock: TestClock()))
    }

    /// Measures the server's work for each typed letter, which is a snapshot and a rendering.
    @Test func aFilterOnTenThousandActionsAnswersInTime() async {
      let store = store()
      for number in 0..<10_000 {
        store.send(number.isMultiple(of: 100) ? .named("\(number)") : .plantedSeveral(number))
      }
      var maker = SnapshotMaker(inspector)
      // The page has read the names before a person types.
      _ = await maker.snapshot(for: InspectorChoice())
      let tree = ViewTree<InspectorAction> {}
      var best: [String: Duration] = [:]
      // Other programs and tests share the processor, so each filter has to be fast enough only once.
      for round in 1...50 where best.isEmpty || best.values.contains(where: { $0 >= .milliseconds(100) }) {
        for filter in ["n", "na", "nam", "named", "several", "NAMED"] {
          let choice = InspectorChoice(filter: filter)
          let start = ContinuousClock.now
          let snapshot = await maker.snapshot(for: choice)
          let html = tree.render {
            InspectorView(choice: choice, snapshot: snapshot, path: "/inspector")
          }
          let duration = ContinuousClock.now - start
          if round == 1 { #expect(html.plainText.contains("of 10000 actions")) }
          if filter == "NAMED" { #expect(snapshot.log.found == 100) }
          best[filter] = min(best[filter] ?? duration, duration)
        }
      }
      #expect(best.count == 6 && best.values.allSatisfy { $0 < .milliseconds(100) }, "\(best)")
    }

    @Test func largeStatesAreTruncatedWithANote() async {
      let store = store()
      store.send(.grew(to: 1_500_000))
      let page = await page()
      let text = await page.text
      #expect(text.contains("1500000 elements"))
      #expect(text.contains("… 1499950 more are not shown"))
      #expect(text.contains("too long to be shown"))
      #expect(text.utf8.count < 20_000)
    }

    /// The size of a state is estimated only at intervals, so a reducer can make it large between two
    /// estimates.
    @Test func aStateThatBecomesLargeAtOnceIsNotWrittenInFull() async {
      let store = store()
      store.send(.planted)
      store.send(.filled(Array(0..<60_000)))
      let page = await page()
      #expect(await page.text.contains("too long to be shown"))
      store.send(.planted)
      await page.field("Filter").type("")
      #expect(await page.text.contains("too long to be shown"))
    }

    @Test func manyActionsLeaveABoundedPage() async {
      let store = store()
      let page = await page()
      for _ in 0..<100_000 { store.send(.planted) }
      await page.field("Action").type("")
      #expect(await page.text.contains("10000 of 10000 actions"))
      #expect(await page.text.contains("Of the entries before entry 90001, only the last state is kept."))
      #expect(await page.element(id: "entry-100000").isThere)
      #expect(await page.text.utf8.count < 20_000)
    }

    @Test func manyStoresAreShownInPart() async {
      let stores = (0..<60).map { store(named: "store \($0)") }
      let page = await page()
      #expect(await page.text.contains("The latest 50 are shown. 10 are older."))
      withExtendedLifetime(stores) {}
    }
  }
#endif
