#if Macros
  import ComposableArchitecture
  import Testing

  @Test @MainActor func loadsAFact() async {
    let store = TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.numberFact = { "\($0) is a number." }
    }
    await store.send(.incrTapped) { $0.count = 1 }
    await store.send(.factButtonTapped)
    await store.receive(\.factResponse) { $0.fact = "1 is a number." }
  }

  @MainActor
  func countOnce() async -> String? {
    let store = Store(initialState: Counter.State()) { Counter() }
    store.send(.incrTapped)
    await store.send(.factButtonTapped).finish()
    return store.fact
  }

  struct CounterTests {
    @Test func aCommandLineAwaitsWhatAnActionBroughtAbout() async {
      let fact = await withDependencies {
        $0.context = .live
      } operation: {
        await countOnce()
      }
      #expect(fact == "1 is a good number.")
    }
  }
#endif
