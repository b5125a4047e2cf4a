#if Macros
  import ComposableArchitecture
  import Testing

  @MainActor
  struct ReducerUseTests {
    @Test func aFeatureRunsInAStore() {
      let store = Store(initialState: Counting.State()) { Counting() }
      store.send(.incrTapped)
      store.send(.laterTapped)
      #expect(store.count == 100)
      let empty = Store(initialState: Nothing.State()) { Nothing() }
      #expect(empty.state == Nothing.State())
      let byHand = Store(initialState: ByHand.State()) { ByHand() }
      byHand.send(.typed("a"))
      #expect(byHand.text == "a")
    }

    @Test func aFeatureRunsInATestStore() async {
      let store = TestStore(initialState: Counting.State()) { Counting() }
      await store.send(.incrTapped) { $0.count = 1 }
      await store.send(.laterTapped)
      await store.receive(\.setTo) { $0.count = 100 }
    }

    @Test func aFeatureWithAReduceFunctionAloneRunsLikeABody() async {
      let clock = TestClock()
      let store = TestStore(
        initialState: HandParent.State(
          presented: TimedByHand.State(),
          destination: .timed(TimedByHand.State()),
          rows: [TimedByHand.State(id: 1)],
          path: StackState([.text(ByHand.State())])
        )
      ) {
        HandParent()
      } withDependencies: {
        $0.continuousClock = clock
      }
      await store.send(\.fixed.ticked) {
        $0.fixed.ticks = 1
        $0.changes = 1
      }
      await store.send(\.presented.started)
      await clock.advance(by: .seconds(1))
      await store.receive(\.presented.ticked) { $0.presented?.ticks = 1 }
      await store.send(\.presented.closed)
      await store.receive(\.presented.dismiss) { $0.presented = nil }
      await store.send(\.destination.timed.started)
      await store.send(\.destination.timed.closed)
      await store.receive(\.destination.dismiss) { $0.destination = nil }
      await store.send(\.rows[id: 1].ticked) { $0.rows[id: 1]?.ticks = 1 }
      await store.send(\.path[id: 0].text.typed, "a") { $0.path[id: 0, case: \.text]?.text = "a" }
      await store.send(\.path.popFrom, 0) { $0.path.removeAll() }
    }

    @Test func aParentRunsTheFeatureOfTheCaseThatIsPresented() {
      let store = Store(initialState: Root.State(destination: .counting(Counting.State()))) { Root() }
      store.send(.counting(.incrTapped))
      store.send(.destination(.presented(.counting(.incrTapped))))
      store.send(.destination(.presented(.counting(.incrTapped))))
      #expect(store.counting.count == 1)
      #expect(store.state.destination == .counting(Counting.State(count: 2)))
      #expect(store.state.destination?.counting?.count == 2)
      store.send(.destination(.dismiss))
      #expect(store.state.destination == nil)
    }

    @Test func anOptionalFeatureOfSeveralRunsWithoutAClosure() {
      let store = Store(initialState: Root.State(plain: .limited(Limited.State()))) { Root() }
      for _ in 0..<5 { store.send(.plain(.limited(.incrTapped))) }
      #expect(store.plain == .limited(Limited.State(count: 3)))
    }

    @Test func firstActionDismissesEphemeralCases() {
      let store = Store(initialState: Root.State()) { Root() }
      store.send(.questionTapped)
      #expect(store.state.destination?.question?.text == "Sure?")
      store.send(.destination(.presented(.question(.yes))))
      #expect(store.state.destination == nil)
    }

    @MainActor
    @Test func anAlertIsNotEndedByTheActionOfADialogOfItsType() async {
      let store = TestStore(initialState: Confirming.State(confirmation: .alert(.deleting))) { Confirming() }
      await store.send(.confirmation(.presented(.dialog(.keepTapped))))
      await store.send(.confirmation(.presented(.alert(.keepTapped)))) { $0.confirmation = nil }
    }

    @Test func alertsAndDialogsAmongCasesEndWithTheirFirstAction() async {
      let store = TestStore(initialState: Prompting.State(prompt: .alert(.deleting))) { Prompting() }
      await store.send(\.prompt.alert.deleteTapped) {
        $0.answers = ["delete"]
        $0.prompt = .dialog(.archiving)
      }
      await store.send(\.prompt.dialog.archiveTapped) {
        $0.answers = ["delete", "archive"]
        $0.prompt = nil
      }
    }

    @Test func theParentOfAnAlertInACaseStillSeesIt() async {
      let store = TestStore(initialState: Prompting.State(prompt: .alert(.deleting))) { Prompting() }
      await store.send(\.prompt.alert.keepTapped) {
        $0.answers = ["keep true"]
        $0.prompt = nil
      }
    }

    @Test func anAlertInACaseIsDismissed() async {
      let store = TestStore(initialState: Prompting.State(prompt: .notice(AlertState { TextState("Sent.") })))
      {
        Prompting()
      }
      await store.send(\.prompt.dismiss) { $0.prompt = nil }
    }

    @Test func anActionOfAnotherCaseDoesNotEndAnAlert() async {
      let store = TestStore(initialState: Prompting.State(prompt: .alert(.deleting))) { Prompting() }
      await withKnownIssue {
        await store.send(\.prompt.counting.incrTapped)
      } matching: {
        $0.description.contains("received a child action while the state was another case")
      }
      #expect(store.state.prompt == .alert(.deleting))
    }

    @Test func storeCasesExposeEphemeralState() {
      let store = Store(initialState: .alert(.deleting)) { EmptyReducer<Prompt.State, Prompt.Action>() }
      guard case .alert(let alert) = store.case else {
        Issue.record("The state is in another case.")
        return
      }
      #expect(alert == .deleting)
    }

    @Test func ignoredCasesWithActionsHaveStores() throws {
      let store = Store(initialState: Prompt.State.text("a")) {
        Reduce<Prompt.State, Prompt.Action> { state, action in
          if case .text(.typed(let text)) = action { state = .text(text) }
          return .none
        }
      }
      guard case .text(let text) = store.case else {
        Issue.record("The state is in another case.")
        return
      }
      text.send(.typed("b"))
      #expect(store.state == .text("b"))
    }

    @Test func theCaseOfAStoreHasTheStoreOfItsFeature() throws {
      let root = Store(initialState: Root.State(plain: .counting(Counting.State(count: 7)))) { Root() }
      let store = try #require(root.scope(state: \.plain, action: \.plain))
      guard case .counting(let counting) = store.case else {
        Issue.record("The state is in another case.")
        return
      }
      counting.send(.incrTapped)
      #expect(root.plain == .counting(Counting.State(count: 8)))

      let message = Store(initialState: Destination.State.message(title: "a", text: "b")) {
        Reduce<Destination.State, Destination.Action> { _, _ in .none }
      }
      guard case .message(let title, let text) = message.case else {
        Issue.record("The state is in another case.")
        return
      }
      #expect(title + text == "ab")
    }

    @Test func anIgnoredCaseHasAnActionThatIsNeverSent() {
      func number(of action: Destination.Action) -> Int {
        switch action {
        case .counting: 1
        case .limited: 2
        case .question: 3
        }
      }
      #expect(number(of: .limited(.incrTapped)) == 2)
      let never = \Destination.Action.Cases.settings
      #expect(Destination.Action.counting(.incrTapped)[case: never] == nil)
    }

    @Test func theCaseOfAStoreHasCasePaths() {
      let store = Store(initialState: .counting(Counting.State(count: 7))) {
        EmptyReducer<Destination.State, Destination.Action>()
      }
      #expect(store.case.counting?.count == 7)
      #expect(store.case.is(\.counting))
      #expect(store.case[case: \.limited] == nil)
    }

    @Test func aGenericFeatureRuns() {
      let store = Store(initialState: Counted<Counting>.State(base: Counting.State())) {
        Counted(base: Counting())
      }
      store.send(.base(.incrTapped))
      #expect(store.actions == 1)
      #expect(store.base.count == 1)
    }

    @Test func aViewSendsItsActions() {
      let view = PublishedView(store: Store(initialState: .on) { Published() })
      view.tap()
      #expect(view.store.off == 1)
      view.send(.tapped, animation: .default)
      #expect(view.store.state == .on)
      let ownedView = MainActorView(store: view.store)
      ownedView.tap()
      #expect(view.store.off == 1)
    }
  }
#endif
