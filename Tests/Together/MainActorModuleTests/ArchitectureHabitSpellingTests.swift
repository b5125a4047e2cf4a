#if Macros
  import ComposableArchitecture
  import Foundation
  import Testing

  // The default isolation of this module is the main actor, as in a new app. The code is typical app code.

  nonisolated struct FormFields: Equatable, Sendable {
    var name = ""
    var age = 0
  }

  @Reducer
  struct Registration {
    struct State: Equatable {
      @BindingState var form = FormFields()
      var alert: AlertState<Action.Alert>?
      var date: Date?
      var loaded: Int?
    }

    enum Action: BindableAction {
      case alert(Alert)
      case askTapped
      case binding(BindingAction<State>)
      case dateTapped
      case loadTapped
      case loaded(Int)
      case waitTapped

      @CasePathable
      enum Alert: Equatable { case confirm }
    }

    private enum Wait { case id }

    @Dependency(\.date.now) private var now

    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .askTapped:
          state.alert = AlertState { TextState("Sure?") }
          return .none
        case .alert(.confirm):
          return .none
        case .binding(\.$form.name):
          state.form.age += 1
          return .none
        case .binding:
          return .none
        case .dateTapped:
          state.date = now
          return .none
        case .loadTapped:
          var factor = 2
          factor += 1
          return Effect.send(2).map { .loaded($0 * factor) }
        case .loaded(let number):
          state.loaded = number
          return .none
        case .waitTapped:
          let id: AnyHashable = "wait"
          return .run { _ in try await Task.never() }.cancellable(id: id)
        }
      }
      .ifLet(\.alert, action: \.alert)
      ._printChanges(.actionLabels)
    }
  }

  @Reducer
  struct Doubling {
    var body: some Reducer<Int, Bool> {
      Reduce { state, action in
        state = action ? state * 2 : 1
        return .none
      }
    }
  }

  @MainActor struct ArchitectureHabitSpellingTests {
    private func makeStore() -> TestStoreOf<Registration> {
      TestStore(initialState: .init()) {
        Registration()
      } withDependencies: {
        $0.date.now = Date(timeIntervalSince1970: 7)
      }
    }

    @Test func aFieldOfABindingStateIsSet() async {
      let store = makeStore()
      await store.send(.binding(.set(\.$form.name, "Blob"))) {
        $0.form.name = "Blob"
        $0.form.age = 1
      }
    }

    @Test func anAlertInAPlainOptionalEndsWithItsAction() async {
      let store = makeStore()
      await store.send(.askTapped) { $0.alert = AlertState { TextState("Sure?") } }
      await store.send(\.alert.confirm) { $0.alert = nil }
    }

    @Test func assertionsSeeTheDependenciesOfTheStore() async {
      let store = makeStore()
      await store.send(.dateTapped) {
        @Dependency(\.date.now) var now
        $0.date = now
      }
    }

    @Test func mappedEffectsCaptureNonSendableValues() async {
      let store = makeStore()
      await store.send(.loadTapped)
      await store.receive(\.loaded) { $0.loaded = 6 }
    }

    @Test func aCancelledActionIsAwaited() async {
      let store = makeStore()
      await store.send(.waitTapped).cancel()
      await store.finish()
    }

    @Test func skippedAssertionsAreShown() async {
      let store = makeStore()
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.dateTapped)
      await store.send(.loadTapped)
      await store.finish()
      await store.skipReceivedActions()
    }

    @Test nonisolated func aTestThatIsOnNoActorHasAStore() async {
      let store = TestStore(initialState: Registration.State()) {
        Registration()
      } withDependencies: {
        $0.date.now = Date(timeIntervalSince1970: 7)
      }
      await store.send(.dateTapped) { $0.date = Date(timeIntervalSince1970: 7) }
    }

    @Test func statesAndActionsCanBeStandardTypes() async {
      let number = Store(initialState: 3) { Doubling() }
      number.send(true)
      #expect(number.withState { $0 } == 6)
      let optional = Store(initialState: 0) {
        Reduce<Int?, Bool> { state, action in
          state = action ? 1 : nil
          return .none
        }
      }
      optional.send(false)
      #expect(optional.withState { $0 } == nil)
    }

    @Test func aSpringIsGivenByItsStiffness() {
      expectNoDifference(
        Animation.interpolatingSpring(stiffness: 2, damping: 1),
        Animation.interpolatingSpring(stiffness: 2, damping: 1)
      )
    }

    @Test func clocksSuspendForNoTime() async {
      let clock = TestClock()
      let task = Task {
        try await clock.sleep(for: .zero)
        return true
      }
      await clock.advance(by: .zero)
      #expect(await (try? task.value) == true)
    }
  }

  /// Without `nonisolated`, the model conforms to `Identifiable` on the main actor only, and the state can't have it.
  nonisolated struct ReadingBook: Identifiable, Equatable, Codable {
    let id: Int
    var title = ""
  }

  @Reducer
  struct ReadingList {
    @ObservableState
    struct State: Equatable {
      var books: IdentifiedArrayOf<ReadingBook> = []
    }

    enum Action {
      case toggled(ReadingBook)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .toggled(let book):
          if state.books.remove(id: book.id) == nil { state.books.append(book) }
          return .none
        }
      }
    }
  }

  @Test @MainActor func aStateHasAnIdentifiedArrayOfModelsByDefault() async {
    let store = TestStore(initialState: ReadingList.State()) { ReadingList() }
    let book = ReadingBook(id: 1, title: "Dune")
    await store.send(.toggled(book)) { $0.books = [book] }
    await store.send(.toggled(book)) { $0.books = [] }
  }
#endif
