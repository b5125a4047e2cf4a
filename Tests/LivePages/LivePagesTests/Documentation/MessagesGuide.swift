#if Macros
  import ComposableArchitecture
  import LivePages
  import LivePagesTesting
  import Testing

  // The code of the article about messages.

  @Reducer
  private struct Orders {
    @ObservableState
    struct State: Equatable {
      var flashes: FlashMessages
    }

    enum Action {
      case flashes(Flashes.Action)
      case saveTapped
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.flashes, action: \.flashes) { Flashes() }
      Reduce { state, action in
        switch action {
        case .flashes: return .none
        case .saveTapped: return .send(.flashes(.show(.success("Saved."))))
        }
      }
    }
  }

  private struct OrdersPage: StorePage {
    let path = "/orders", title = "Orders"
    var place: @Sendable (Visit) -> Void = { _ in }

    func admit(_ arrival: Arrival) async -> Admission {
      place(arrival.visit)
      return .admitted
    }

    func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Orders> {
      Store(initialState: Orders.State(flashes: FlashMessages(visit.takeFlashes()))) { Orders() }
    }

    func appear(_ store: StoreOf<Orders>) { store.send(.flashes(.appeared)) }

    func body(_ store: StoreOf<Orders>) -> some View<Orders.Action> {
      FlashView(store.flashes) { .flashes(.dismissTapped($0)) }
      Button("Save", send: .saveTapped)
    }
  }

  struct MessagesGuideTests {
    private func openPage(_ page: OrdersPage = OrdersPage()) async -> LivePageTest {
      await withDependencies {
        $0.continuousClock = TestClock()
      } operation: {
        await LivePageTest(page)
      }
    }

    @Test func whatWasDoneIsTold() async {
      let page = await openPage()
      await page.button("Save").click()
      #expect(await page.text.hasPrefix("Saved. Dismiss"))
    }

    @Test func whatAnotherPageHasLeftIsTold() async {
      let page = await openPage(
        OrdersPage { visit in
          visit.leave(.success("The order was placed."))
        }
      )
      #expect(await page.text.hasPrefix("The order was placed. Dismiss"))
    }
  }
#endif
