#if Macros
  import ComposableArchitecture

  @Reducer
  struct HabitSession {
    @ObservableState
    struct State: Equatable {
      let habit: Habit
      var seconds = 0
      var isRunning = false
      @Presents var confirmation: ConfirmationDialogState<Action.Confirmation>?
      @Shared(.minutesToday) var minutesToday
    }

    enum Action {
      case confirmation(PresentationAction<Confirmation>)
      case endTapped
      case startTapped
      case stopTapped
      case tick

      @CasePathable
      enum Confirmation {
        case discard, keep
      }
    }

    enum CancelID { case timer }

    @Dependency(\.continuousClock) var clock
    @Dependency(\.dismiss) var dismiss

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .confirmation(.presented(.discard)):
          return .run { _ in await dismiss() }

        case .confirmation(.presented(.keep)):
          let minutes = state.seconds / 60
          state.$minutesToday.withLock { $0 += minutes }
          return .run { _ in await dismiss() }

        case .confirmation(.dismiss):
          return .none

        case .endTapped:
          state.isRunning = false
          state.confirmation = .end(state.habit)
          return .cancel(id: CancelID.timer)

        case .startTapped:
          state.isRunning = true
          return .run { send in
            for await _ in clock.timer(interval: .seconds(1)) {
              await send(.tick)
            }
          }
          .cancellable(id: CancelID.timer, cancelInFlight: true)

        case .stopTapped:
          state.isRunning = false
          return .cancel(id: CancelID.timer)

        case .tick:
          state.seconds += 1
          return .none
        }
      }
      .ifLet(\.$confirmation, action: \.confirmation)
    }
  }

  extension ConfirmationDialogState where Action == HabitSession.Action.Confirmation {
    static func end(_ habit: Habit) -> Self {
      Self(titleVisibility: .visible) {
        TextState("End \(habit.name)?")
      } actions: {
        ButtonState(role: .destructive, action: .discard) { TextState("Discard") }
        ButtonState(action: .send(.keep, animation: .bouncy)) { TextState("Keep") }
        ButtonState(role: .cancel) { TextState("Go on") }
      }
    }
  }
#endif
