#if Macros
  import Bloc
  import ComposableArchitecture
  import InspectorPages
  import LivePages
  import LivePagesTesting
  import StoreInspector
  import Testing

  extension InspectorPageTests {
    @Test func publishersAndBlocsAreShown() async {
      final class Light: Cubit<Int> {}
      let subject = PassthroughSubject<Int, Never>()
      let subscription = subject.inspect("numbers", by: inspector).sink { _ in }
      subject.send(1)
      subject.send(completion: .finished)
      let light = BlocOverrides.run(observer: InspectingBlocObserver(by: inspector)) { Light(0) }
      light.emit(1)
      let page = await page()
      #expect(await page.text.contains("numbers, 4 events (1|)"))
      await page.button("Light (1)").click()
      #expect(await page.text.contains("- 0 + 1"))
      await page.button("Write as bloc test").click()
      #expect(await page.text.contains("came from calls of its methods, which aren't recorded."))
      withExtendedLifetime(subscription) {}
    }

    private final class Lamp: Bloc<Bool, Int> {
      init() {
        super.init(0)
        on(Bool.self) { [weak self] isOn, emit in
          emit((self?.state ?? 0) + (isOn ? 1 : 0))
        }
      }
    }

    @Test func aBlocIsWrittenAsATest() async {
      let lamp = BlocOverrides.run(observer: InspectingBlocObserver(by: inspector)) { Lamp() }
      lamp.add(true)
      await lamp.settle()
      let page = await page(at: PageAddress(query: ["name": "Lamp"]))
      #expect(await page.text.contains("A bloc with this name is selected below."))
      await page.field("Bloc").type("Lamp(at: 0)")
      await page.button("Write as bloc test").click()
      let source = await page.element(id: "bloc-test").value()
      #expect(source?.contains("build: { Lamp(at: 0) }") == true, "\(source ?? "")")
      #expect(source?.contains("$0.add(true)") == true)
      await lamp.close()
    }

    @Test func selectedBlocStaysWhileOthersAreForgotten() async {
      final class Light: Cubit<Int> {}
      let ticks = TestClock()
      await BlocOverrides.run(observer: InspectingBlocObserver(by: inspector)) {
        for _ in 1...400 { await Light(0).close() }
        let chosen = Light(7)
        chosen.emit(8)
        let page = await page(clock: ticks)
        await page.button("Light (401)").click()
        #expect(await page.text.contains("- 7 + 8"))
        for _ in 1...400 { await Light(0).close() }
        let shown = Light(0)
        await ticks.advance(by: .milliseconds(250))
        #expect(await page.text.contains("- 7 + 8"))
        await chosen.close()
        await shown.close()
      }
    }

    @Test func unknownNamesShowNothingElse() async {
      store.send(.planted)
      let ticks = TestClock()
      let page = await page(at: PageAddress(query: ["name": "late"]), clock: ticks)
      #expect(await page.text.contains("No store, bloc or publisher is named “late”, or it has ended."))
      #expect(await !page.element(id: "store-title").isThere)
      let late = Store(initialState: Garden.State()) { [clock, inspector] in
        Garden(clock: clock).inspected("late", by: inspector)
      }
      await ticks.advance(by: .milliseconds(250))
      #expect(await page.text.contains("late (2)"))
      withExtendedLifetime(late) {}
    }

    @Test func discardedEntriesAreNotUsedAsTheBeginning() async {
      let inspector = Inspector(limits: InspectionLimits(entries: 3), clock: clock)
      let store = Store(initialState: Garden.State()) { [clock] in
        Garden(clock: clock).inspected("garden", by: inspector)
      }
      for _ in 1...3 { store.send(.planted) }
      let ticks = TestClock()
      let page = await LivePageTest(InspectorPage(inspector, clock: ticks))
      await page.button("1 .planted sent, 0 µs").click()
      #expect(await page.element(id: "entry-title").value() == "Entry 1: .planted")
      for _ in 1...3 { store.send(.planted) }
      await ticks.advance(by: .milliseconds(250))
      #expect(await page.element(id: "entry-title").value() == "Entry 1 was dropped")
    }

    @Test func aJumpShowsTheChosenMoment() async {
      for _ in 1...3 { store.send(.planted) }
      let page = await page()
      await page.button("1 .planted sent, 0 µs").click()
      await page.button("Jump here").click()
      #expect(store.flowers == 1)
    }

    @Test func anActionIsSentSeveralTimes() async {
      let page = await page()
      await page.field("Action").type(".planted")
      await page.field("Times").type("50")
      await page.button("Send").click()
      #expect(store.flowers == 50)
      #expect(await page.text.contains("50 of 50 actions"))
    }

    @Test func actionsThatLookLikeCasesAreMaskedAgain() async {
      struct Note: Reducer {
        func reduce(into state: inout String, action: String) -> Effect<String> { .none }
      }
      let note = Store(initialState: "") { [inspector] in Note().inspected("note", by: inspector) }
      note.send("orchard gate")
      note.send(".x")
      let ticks = TestClock()
      let page = await page(at: PageAddress(query: ["name": "note"]), clock: ticks)
      #expect(await page.text.contains("orchard gate"))
      inspector.redact("orchard gate")
      await ticks.advance(by: .milliseconds(250))
      #expect(await !page.text.contains("orchard gate"))
    }
  }
#endif
