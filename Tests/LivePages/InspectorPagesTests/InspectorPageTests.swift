#if Macros
  import ComposableArchitecture
  import Foundation
  import InspectorPages
  import LivePages
  import LivePagesTesting
  import StoreInspector
  import Testing

  @MainActor
  struct InspectorPageTests {
    let clock = TestClock()
    let inspector: Inspector
    let store: StoreOf<Garden>

    init() {
      let clock = clock
      let inspector = Inspector(clock: clock)
      self.inspector = inspector
      store = Store(initialState: Garden.State()) {
        Garden(clock: clock).inspected("garden", by: inspector)
      }
    }

    func page(
      at address: PageAddress = PageAddress(),
      clock: TestClock<Duration> = TestClock()
    ) async -> LivePageTest {
      await LivePageTest(InspectorPage(inspector, clock: clock), at: address)
    }

    @Test func storesAndTheirActionsAreListed() async {
      store.send(.planted)
      store.send(.bed(.watered))
      let page = await page()
      #expect(await page.button("garden (1)").isThere)
      #expect(await page.text.contains("2 of 2 actions"))
      #expect(await page.text.contains(".bed(.watered)"))
      #expect(await page.text.contains("Entry 2: .bed(.watered)"))
      #expect(await page.element(id: "outline").value()?.contains("isWatered: true changed") == true)
    }

    @Test func returningShowsActionsSentMeanwhile() async {
      let ticks = TestClock()
      let page = await LivePageTest(InspectorPage(inspector, clock: ticks))
      #expect(await page.text.contains("The store has received no actions yet."))
      store.send(.planted)
      await ticks.advance(by: .milliseconds(250))
      #expect(await page.text.contains("1 of 1 actions"))
      await page.leave()
      store.send(.planted)
      await ticks.advance(by: .seconds(10))
      await page.comeBack()
      await ticks.advance(by: .milliseconds(250))
      #expect(await page.text.contains("2 of 2 actions"))
    }

    @Test func theFilterFindsActionsByName() async {
      for number in 1...60 { store.send(number.isMultiple(of: 3) ? .bed(.watered) : .planted) }
      let page = await page()
      await page.field("Filter").type("WATER")
      #expect(await page.text.contains("20 of 60 actions"))
      #expect(await !page.element(id: "entry-59").isThere)
      await page.field("Filter").type("none of them")
      #expect(await page.text.contains("0 of 60 actions"))
    }

    @Test func periodFilterHidesOlderActions() async {
      store.send(.planted)
      await clock.advance(by: .seconds(30))
      store.send(.planted)
      let page = await page()
      await page.field("Period").choose("Last 10 seconds")
      #expect(await page.text.contains("1 of 2 actions"))
      await page.field("Period").choose("Last minute")
      #expect(await page.text.contains("2 of 2 actions"))
    }

    @Test func theLogIsShownFiftyAtOnce() async {
      for _ in 1...120 { store.send(.planted) }
      let page = await page()
      #expect(await page.element(id: "entry-120").isThere)
      #expect(await !page.element(id: "entry-70").isThere)
      await page.button("Older").click()
      #expect(await page.element(id: "entry-70").isThere)
      #expect(await page.element(id: "entry-21").isThere)
      #expect(await !page.element(id: "entry-71").isThere)
      await page.button("Older").click()
      #expect(await page.element(id: "entry-1").isThere)
      #expect(await page.button("Older").isDisabled())
      await page.button("Newer").click()
      await page.button("Newer").click()
      #expect(await page.element(id: "entry-120").isThere)
    }

    @Test func travelShowsEarlierStatesAndReturns() async {
      for _ in 1...3 { store.send(.planted) }
      let page = await page()
      await page.button("Back").click()
      #expect(store.flowers == 2)
      #expect(await page.text.contains("It shows the state after entry 2."))
      await page.press("[")
      await page.press("[")
      #expect(store.flowers == 0)
      #expect(await page.button("Back").isDisabled())
      await page.button("Forward").click()
      #expect(store.flowers == 1)
      await page.field("Moment").type("3")
      #expect(store.flowers == 3)
      await page.press("p")
      #expect(await page.text.contains("It shows its present state."))
      store.send(.planted)
      #expect(store.flowers == 4)
    }

    @Test func actionsOfEffectsDuringTravelAreCounted() async {
      store.send(.waited)
      let page = await page()
      await page.button("Back").click()
      await clock.advance(by: .seconds(1))
      await page.field("Filter").type("")
      #expect(await page.text.contains("1 action of an effect waits."))
      #expect(store.flowers == 0)
      await page.button("Present").click()
      #expect(store.flowers == 1)
    }

    @Test func anActionIsSkippedAndPutBack() async {
      store.send(.planted)
      store.send(.plantedSeveral(10))
      let page = await page()
      await page.button("Skip").click()
      #expect(store.flowers == 1)
      #expect(await page.text.contains("sent, skipped"))
      await page.button("Put back").click()
      #expect(store.flowers == 11)
      await page.button("Replay from here").click()
      #expect(store.flowers == 11)
    }

    @Test(arguments: [
      (".planted", Garden.Action.planted),
      (".plantedSeveral(7)", .plantedSeveral(7)),
      (#".named("a \"b\"")"#, .named(#"a "b""#)),
      (".opened(true)", .opened(true)),
      (".bed(.dried)", .bed(.dried)),
      (".grew(to: 2)", .grew(to: 2)),
    ])
    func actionsAreSentByTheirDescriptions(text: String, action: Garden.Action) async {
      let page = await page()
      await page.field("Action").type(text)
      await page.button("Send").click()
      #expect(store.inspection?.entries.map(\.action) == [action])
    }

    @Test func anActionThatWasSentBeforeIsSentAgain() async {
      store.send(.moved(from: 1, to: 2))
      let page = await page()
      await page.button(".moved(from: 1, to: 2)").click()
      await page.button("Send").click()
      #expect(store.inspection?.entries.map(\.action) == [.moved(from: 1, to: 2), .moved(from: 1, to: 2)])
    }

    @Test func casesThatExistAreSuggested() async {
      let page = await page()
      await page.field("Action").type("bed")
      #expect(await page.button(".bed(.watered)").isThere)
      #expect(await !page.button(".planted").isThere)
    }

    @Test func invalidActionsAreRefusedWithAReason() async {
      let page = await page()
      await page.field("Action").type(".moved(from: 1, to: 2)")
      await page.button("Send").click()
      #expect(await page.text.contains("“.moved(from: 1, to: 2)” can't be read as an action."))
      #expect(store.inspection?.entries.isEmpty == true)
    }

    @Test func nothingIsSentDuringTravel() async {
      store.send(.planted)
      let page = await page()
      await page.button("Back").click()
      await page.field("Action").type(".planted")
      await page.button("Send").click()
      #expect(await page.text.contains("Return to the present first."))
    }

    @Test func twoEntriesAreCompared() async {
      store.send(.planted)
      store.send(.named("rose"))
      store.send(.plantedSeveral(5))
      let page = await page()
      await page.button("1 .planted sent, 0 µs").click()
      await page.button("Pin").click()
      await page.button("3 .plantedSeveral(…) sent, 0 µs").click()
      #expect(await page.element(id: "comparison").value()?.contains("rose") == true)
      await page.button("Stop comparing").click()
      #expect(await !page.element(id: "comparison").isThere)
    }

    @Test func effectsAreShownWithTheirProgress() async {
      store.send(.waited)
      // Runs the effect's task until it sleeps.
      await clock.advance(by: .zero)
      let page = await page()
      #expect(await page.text.contains("1. run of entry 1, running"))
      await clock.advance(by: .seconds(1))
      await page.field("Filter").type("")
      #expect(await page.text.contains("1. run of entry 1, finished, 1 sent, 1.0 s"))
    }

    @Test func theSessionIsWrittenAsATest() async {
      store.send(.planted)
      store.send(.named("rose"))
      let page = await page()
      await page.field("Reducer").type("Garden(clock: TestClock())")
      await page.field("Imports").type("import A; @testable import B")
      await page.field("Dependencies").type("$0.uuid = .incrementing;")
      await page.button("Begin here").click()
      await page.button("Write as test").click()
      let source = await page.element(id: "test").value()
      #expect(source?.contains(#"await store.send(.named("rose"))"#) == true)
      #expect(source?.contains("Garden(clock: TestClock())") == true)
      #expect(source?.contains(".planted") == false)
      #expect(source?.contains("import A @testable import B") == true)
      #expect(source?.contains("withDependencies: { $0.uuid = .incrementing }") == true)
    }

    @Test func aSessionIsImportedOrRefusedWithTheReason() async throws {
      store.send(.named("tulip"))
      let json = try #require(store.inspection?.session).json
      let page = await page()
      await page.fileField("Import a session").choose(name: "old.json", bytes: Array(json))
      #expect(await page.text.contains("Imported: garden"))
      await page.button("Close the imported session").click()
      #expect(await !page.text.contains("Imported: garden"))
      await page.fileField("Import a session").choose(name: "no.json", bytes: Array("{}".utf8))
      #expect(await page.text.contains("no.json: The file isn't a session."))
    }

    private func makeTally() -> StoreOf<Tally> {
      Store(initialState: Tally.State()) { [inspector] in
        Tally().inspected("tally", by: inspector)
      } withDependencies: {
        $0.uuid = .incrementing
      }
    }

    @Test func aStoreShowsTheStatesOfAnImportedSession() async throws {
      let tally = makeTally()
      tally.send(3)
      tally.send(4)
      let json = try #require(tally.inspection?.session).json
      tally.send(100)
      let page = await page(at: PageAddress(query: ["name": "tally"]))
      await page.fileField("Import a session").choose(name: "old.json", bytes: Array(json))
      await page.button("Show its end").click()
      #expect(tally.total == 7)
      #expect(await page.text.contains("It shows the state after entry 2 of the imported session."))
      await page.button("Write the session as a test").click()
      #expect(await page.element(id: "test").value()?.contains("await store.send(4)") == true)
      await page.button("Return to the present").click()
      #expect(tally.total == 107)
      #expect(await !page.button("Return to the present").isThere)
    }

    @Test func aSessionOfAnotherStoreIsRefusedWithTheReason() async throws {
      let tally = makeTally()
      tally.send(3)
      let json = try #require(tally.inspection?.session).json
      let page = await page()
      await page.fileField("Import a session").choose(name: "old.json", bytes: Array(json))
      await page.button("Show its end").click()
      #expect(await page.text.contains("The session can't be shown in this store."))
    }

    @Test func theDependenciesOfAnEntryAreShown() async {
      let tally = makeTally()
      tally.send(0)
      let page = await page(at: PageAddress(query: ["name": "tally"]))
      let words = await page.element(id: "dependencies").value()
      let answer = "$0.uuid It answered: UUID(00000000-0000-0000-0000-000000000000)"
      #expect(words?.contains(answer) == true, "\(words ?? "")")
    }

    @Test func secretsAreNotShown() async {
      struct Safe: Reducer {
        struct State: Equatable { @Redacted var content = "" }
        enum Action: Equatable { case hid(Redacted<String>) }
        func reduce(into state: inout State, action: Action) -> Effect<Action> {
          if case .hid(let secret) = action { state.content = secret.wrappedValue }
          return .none
        }
      }
      let safe = Store(initialState: Safe.State()) { [inspector] in Safe().inspected("safe", by: inspector) }
      safe.send(.hid(Redacted(wrappedValue: "treasure")))
      let page = await page(at: PageAddress(query: ["name": "safe"]))
      #expect(await page.text.contains("content: <redacted> changed"))
      #expect(await !page.text.contains("treasure"))
    }

    @Test func addressSelectsTheShownStore() async {
      let other = Store(initialState: Garden.State()) { [clock, inspector] in
        Garden(clock: clock).inspected("other", by: inspector)
      }
      let page = await page(at: PageAddress(query: ["name": "other"]))
      #expect(await page.text.contains("other (2)"))
      #expect(await page.address == "/inspector?store=2")
      await page.button("garden (1)").click()
      #expect(await page.address == "/inspector?store=1")
      withExtendedLifetime(other) {}
    }

    @Test func releasedStoresAreNotShown() async {
      let page: LivePageTest
      do {
        let short = Store(initialState: Garden.State()) { [clock, inspector] in
          Garden(clock: clock).inspected("short", by: inspector)
        }
        short.send(.planted)
        page = await self.page(at: PageAddress(query: ["name": "short"]))
        #expect(await page.text.contains("short (2)"))
      }
      await page.field("Filter").type("")
      #expect(await !page.text.contains("short (2)"))
    }
  }

  /// A counter that requests an identifier for the action 0.
  struct Tally: Reducer {
    struct State: Codable, Equatable { var total = 0 }

    @Dependency(\.uuid) var uuid

    func reduce(into state: inout State, action: Int) -> Effect<Int> {
      state.total += action
      if action == 0 { _ = uuid() }
      return .none
    }
  }
#endif
