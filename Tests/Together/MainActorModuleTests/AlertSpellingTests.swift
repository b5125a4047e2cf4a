#if Macros
  import ComposableArchitecture
  import Testing

  // The default isolation of this module is the main actor, as in a new app. The code is typical app code.

  @DependencyClient
  nonisolated struct MailClient: Sendable, TestDependencyKey {
    var send: @Sendable (_ text: String) async throws -> Int
    var isReachable: @Sendable () -> Bool = { true }

    static let testValue = Self()
  }

  nonisolated extension DependencyValues {
    fileprivate var mail: MailClient {
      get { self[MailClient.self] }
      set { self[MailClient.self] = newValue }
    }
  }

  @Reducer
  struct Mailing {
    @ObservableState
    struct State: Equatable {
      @Presents var alert: AlertState<Action.Alert>?
      var sent: Int?
    }

    enum Action {
      case alert(PresentationAction<Alert>)
      case sendTapped
      case sent(Int)

      @CasePathable
      enum Alert: Equatable { case confirm }
    }

    @Dependency(\.mail) private var mail

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .sendTapped:
          state.alert = .sending
          return .none
        case .alert(.presented(.confirm)):
          return .run { [mail] send in await send(.sent(try await mail.send(text: "a"))) }
        case .alert:
          return .none
        case .sent(let number):
          state.sent = number
          return .none
        }
      }
      .ifLet(\.$alert, action: \.alert)
    }
  }

  nonisolated extension AlertState where Action == Mailing.Action.Alert {
    static var sending: Self {
      Self {
        TextState("Send?")
      } actions: {
        ButtonState(action: .confirm) { TextState("Send") }
      }
    }
  }

  struct AlertSpellingTests {
    @Test func anAlertEndsWithItsActionAndAClientIsCalled() async {
      let store = TestStore(initialState: Mailing.State()) {
        Mailing()
      } withDependencies: {
        $0.mail.send = { $0.count }
      }
      await store.send(.sendTapped) { $0.alert = .sending }
      await store.send(\.alert.confirm) { $0.alert = nil }
      await store.receive(\.sent) { $0.sent = 1 }
    }
  }
#endif
