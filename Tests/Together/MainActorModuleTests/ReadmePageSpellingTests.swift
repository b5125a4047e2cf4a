#if Macros
  import ComposableArchitecture
  import LivePages
  import LivePagesTesting
  import Testing

  // Unchanged code of the README, in a module whose default isolation is the main actor, as in a new app. The
  // protocol of a page makes it nonisolated.

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
