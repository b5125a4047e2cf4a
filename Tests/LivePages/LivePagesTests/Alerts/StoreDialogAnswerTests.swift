#if Macros
  import ComposableArchitecture
  import Foundation
  import LivePages
  import Testing

  @MainActor
  struct StoreDialogAnswerTests {
    @Test func aButtonSendsItsActionAndEndsTheAlert() {
      let (store, alert) = makeStore()
      answer(.pressed(button: alert.buttons[0].id.uuidString), in: store)
      #expect(store.deletions == 1 && store.alert == nil)
    }

    @Test func aButtonWithoutAnActionDismisses() {
      let (store, alert) = makeStore()
      answer(.pressed(button: alert.buttons[1].id.uuidString), in: store)
      #expect(store.deletions == 0 && store.alert == nil)
    }

    @Test func cancellingDismisses() {
      let (store, alert) = makeStore()
      answer(.cancelled(dialog: alert.id.uuidString), in: store)
      #expect(store.deletions == 0 && store.alert == nil)
    }

    @Test func aLateAnswerSendsNothing() {
      let (store, alert) = makeStore()
      let (_, other) = makeStore()
      answer(.cancelled(dialog: other.id.uuidString), in: store)
      answer(.pressed(button: other.buttons[0].id.uuidString), in: store)
      #expect(store.deletions == 0 && store.alert == alert)
      answer(.cancelled(dialog: alert.id.uuidString), in: store)
      answer(.pressed(button: alert.buttons[0].id.uuidString), in: store)
      #expect(store.deletions == 0 && store.alert == nil)
    }

    @Test func anAnimatedButtonSendsWithItsAnimation() {
      let (store, alert) = makeStore()
      answer(.pressed(button: alert.buttons[2].id.uuidString), in: store)
      #expect(store.animations == [.default])
    }

    @Test func confirmationDialogsAreAnsweredToo() {
      let (store, _) = makeStore()
      let dialog = ConfirmationDialogState<Inbox.Action.Alert> {
        TextState("Mail")
      } actions: {
        ButtonState(action: .deleteConfirmed) { TextState("Delete") }
      }
      store.send(.pressed(button: dialog.buttons[0].id.uuidString), to: dialog) { .alert($0) }
      #expect(store.deletions == 1)
    }

    private func makeStore() -> (StoreOf<Inbox>, AlertState<Inbox.Action.Alert>) {
      let alert = AlertState<Inbox.Action.Alert> {
        TextState("Delete?")
      } actions: {
        ButtonState(role: .destructive, action: .deleteConfirmed) { TextState("Delete") }
        ButtonState(role: .cancel) { TextState("Keep") }
        ButtonState(action: .send(.deleteConfirmed, animation: .default)) { TextState("Shred") }
      }
      return (Store(initialState: Inbox.State(alert: alert)) { Inbox() }, alert)
    }

    private func answer(_ answer: DialogAnswer, in store: StoreOf<Inbox>) {
      store.send(answer, to: store.alert) { .alert($0) }
    }
  }

  @Reducer
  private struct Inbox {
    @ObservableState
    struct State {
      var deletions = 0
      var animations: [Animation?] = []
      @Presents var alert: AlertState<Action.Alert>?
    }

    enum Action {
      case alert(PresentationAction<Alert>)

      enum Alert: Equatable { case deleteConfirmed }
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .alert(.presented(.deleteConfirmed)) = action {
          state.deletions += 1
          state.animations.append(Transaction.current.animation)
        }
        return .none
      }
      .ifLet(\.$alert, action: \.alert)
    }
  }
#endif
