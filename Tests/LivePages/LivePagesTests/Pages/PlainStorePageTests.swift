import ComposableArchitecture
import LivePages
import LivePagesTesting
import Testing

/// Tests of a store whose state doesn't conform to `ObservableState`.
struct PlainStorePageTests {
  private struct Lamp: Reducer {
    struct State { var isOn = false }
    enum Action { case switched }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.isOn.toggle()
        return .none
      }
    }
  }

  private struct LampPage: StorePage {
    let path = "/lamp"
    let title = "Lamp"

    func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Lamp> {
      Store(initialState: Lamp.State()) { Lamp() }
    }

    func body(_ store: StoreOf<Lamp>) -> some View<Lamp.Action> {
      Button(store.isOn ? "Turn off" : "Turn on", send: .switched)
    }
  }

  @Test func isRenderedAgainWhenItsStateHasChanged() async {
    let page = await LivePageTest(LampPage())
    await page.button("Turn on").click()
    await page.button("Turn off").click()
    #expect(await page.button("Turn on").isThere)
  }

  /// A server handles any number of sessions, and must release everything of ended ones.
  @Test(.timeLimit(.minutes(5)))
  func endedSessionsAreReleased() async {
    final class Browser: Sendable {}
    weak var gone: Browser?
    do {
      let browser = Browser()
      gone = browser
      let connection = PageConnection { [browser] _ in withExtendedLifetime(browser) {} }
      let session = await LampPage().makeSession(
        for: Visit(),
        onChange: ChangeSignal(page: connection) { _ in }
      )
      await session.end()
    }
    while gone != nil, !Task.isCancelled { await Task.yield() }
    #expect(gone == nil)
  }
}
