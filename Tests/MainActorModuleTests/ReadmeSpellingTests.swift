#if Macros
  import ComposableArchitecture
  import Testing

  // The default isolation of this module is the main actor, as in a new app. The code is that of the README,
  // as it is.

  @Reducer
  struct Inbox {
    @ObservableState
    struct State: Equatable {
      var subjects: [String] = []
      @Presents var alert: AlertState<Action.Alert>?
    }

    enum Action {
      case deleteTapped(subject: String)
      case alert(PresentationAction<Alert>)

      enum Alert: Equatable { case deleteConfirmed(subject: String) }
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .deleteTapped(let subject):
          state.alert = AlertState {
            TextState("Delete “\(subject)”?")
          } actions: {
            ButtonState(role: .destructive, action: .deleteConfirmed(subject: subject)) {
              TextState("Delete")
            }
            ButtonState(role: .cancel) { TextState("Cancel") }
          }
        case .alert(.presented(.deleteConfirmed(let subject))):
          state.subjects.removeAll { $0 == subject }
        case .alert:
          break
        }
        return .none
      }
      .ifLet(\.$alert, action: \.alert)
    }
  }

  actor Session {
    private var store: StoreOf<Counter>?

    func start() { store = Store(initialState: Counter.State()) { Counter() } }
    func tap() { store?.send(.incrTapped) }
    var count: Int? { store?.count }
  }

  @MainActor
  struct ReadmeSpellingTests {
    @Test func anAlertIsPresentedAndEndsWithItsAction() async {
      let store = TestStore(initialState: Inbox.State(subjects: ["A", "B"])) { Inbox() }
      await store.send(.deleteTapped(subject: "A")) {
        $0.alert = AlertState {
          TextState("Delete “A”?")
        } actions: {
          ButtonState(role: .destructive, action: .deleteConfirmed(subject: "A")) { TextState("Delete") }
          ButtonState(role: .cancel) { TextState("Cancel") }
        }
      }
      await store.send(.alert(.presented(.deleteConfirmed(subject: "A")))) {
        $0.alert = nil
        $0.subjects = ["B"]
      }
    }

    @Test func anotherActorOwnsAStore() async {
      let session = Session()
      await session.start()
      await session.tap()
      #expect(await session.count == 1)
    }
  }
#endif
