#if Macros
  import ComposableArchitecture
  import LivePages
  import LivePagesTesting
  import Testing

  // The default isolation of this module is the main actor, as in a new app. The code is the unchanged code
  // of the README. Pages are nonisolated because their protocol is.

  struct CounterPage: StorePage {
    let path = "/counter", title = "Counter"

    func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Counter> {
      Store(initialState: Counter.State()) { Counter() }
    }

    func body(_ store: StoreOf<Counter>) -> some View<Counter.Action> {
      Text("\(store.count)", .strong)
      Button("+", send: .incrTapped)
      Button("A fact", send: .factButtonTapped)
      if let fact = store.fact { Text(fact, .p) }
    }
  }

  @Test func asksForAFact() async {
    let page = await withDependencies {
      $0.numberFact = { "\($0) is a number." }
    } operation: {
      await LivePageTest(CounterPage())
    }
    await page.button("+").click()
    await page.button("A fact").click()
    #expect(await page.text == "1 + A fact 1 is a number.")
  }
#endif
