#if Macros
  import ComposableArchitecture
  import LivePages
  import LivePagesTesting
  import Testing

  struct FlashesTests {
    @Reducer struct Notes {
      @ObservableState struct State: Equatable {
        var flashes = FlashMessages()
        var ticket: LogInTicket?
      }

      enum Action {
        case flashes(Flashes.Action)
        case saveTapped
        case failTapped
        case logInTapped
      }

      let visit: Visit

      var body: some ReducerOf<Self> {
        Scope(state: \.flashes, action: \.flashes) { Flashes() }
        Reduce { [visit] state, action in
          switch action {
          case .flashes: return .none
          case .saveTapped: return .send(.flashes(.show(.success("Saved.", for: .seconds(8)))))
          case .failTapped: return .send(.flashes(.show(.error("Not saved."))))
          case .logInTapped:
            visit.leave(.info("Welcome.", for: .seconds(3)))
            state.ticket = visit.ticket(loggingIn: "blob", goingTo: "/notes")
            return .none
          }
        }
      }
    }

    struct NotesPage: StorePage {
      let path = "/notes", title = "Notes"
      let clock: TestClock<Duration>

      func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Notes> {
        Store(initialState: Notes.State(flashes: FlashMessages(visit.takeFlashes()))) {
          Notes(visit: visit)
        } withDependencies: {
          $0.continuousClock = clock
        }
      }

      func appear(_ store: StoreOf<Notes>) { store.send(.flashes(.appeared)) }

      func body(_ store: StoreOf<Notes>) -> some View<Notes.Action> {
        FlashView(store.flashes) { .flashes(.dismissTapped($0)) }
        Button("Save", send: .saveTapped)
        Button("Fail", send: .failTapped)
        Button("Log in", send: .logInTapped)
        if let ticket = store.ticket { LogInRedirect(ticket) }
      }
    }

    private let clock = TestClock()

    @Test @MainActor func messagesOfTheLongestDurationStay() async {
      let store = Store(initialState: FlashMessages()) {
        Flashes()
      } withDependencies: {
        $0.continuousClock = ContinuousClock()
      }
      store.send(.show(.success("Saved.", for: .seconds(Int64.max))))
      for _ in 0..<100 { await Task.yield() }
      #expect(store.withState { $0.items.count } == 1)
      store.send(.dismissTapped(1))
    }

    @Test func messagesDisappearAfterTheirDuration() async {
      let page = await LivePageTest(NotesPage(clock: clock))
      await page.button("Save").click()
      #expect(await page.text.hasPrefix("Saved. Dismiss"))
      await clock.advance(by: .seconds(7))
      await page.settle()
      #expect(await page.text.contains("Saved."))
      await clock.advance(by: .seconds(1))
      await page.settle()
      #expect(await !page.text.contains("Saved."))
    }

    @Test func errorsStayUntilDismissed() async {
      let page = await LivePageTest(NotesPage(clock: clock))
      await page.button("Fail").click()
      await page.button("Save").click()
      await clock.advance(by: .seconds(1000))
      await page.settle()
      #expect(await page.text.hasPrefix("Not saved. Dismiss"))
      await page.button("Dismiss: Not saved.").click()
      #expect(await page.text == "Save Fail Log in")
    }

    @Test func aMessageIsCarriedToTheNextPageAndAnotherVisit() async {
      let page = await LivePageTest(NotesPage(clock: clock))
      await page.button("Log in").click()
      #expect(await page.user == "blob")
      #expect(await page.text == "Welcome. Dismiss Save Fail Log in")
      await clock.advance(by: .seconds(3))
      await page.settle()
      #expect(await page.text == "Save Fail Log in")
    }

    @Test func theReducerIsTestedOnItsOwn() async {
      let store = TestStore(initialState: FlashMessages([.info("Hello.", for: .seconds(2))])) {
        Flashes()
      } withDependencies: {
        $0.continuousClock = clock
      }
      await store.send(.appeared) { $0.showArriving() }
      await store.send(.show(.warning("Careful."))) { $0.show(.warning("Careful.")) }
      await clock.advance(by: .seconds(2))
      await store.receive(.expired(1)) { $0.dismiss(1) }
      await store.send(.dismissTapped(2)) { $0.dismiss(2) }
    }
  }
#endif
