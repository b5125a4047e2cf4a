#if Macros
  import ComposableArchitecture

  @Reducer
  struct HabitForm {
    @ObservableState
    struct State: Equatable {
      var habit: Habit
      var suggestions: [String] = []
      var isLoading = false
      var isValid: Bool { !habit.name.isEmpty }
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case cancelTapped
      case delegate(Delegate)
      case saveTapped
      case suggestTapped
      case suggestionsResponse(Result<[String], any Error>)

      @CasePathable
      enum Delegate: Equatable {
        case saved(Habit)
      }
    }

    @Dependency(\.dismiss) var dismiss
    @Dependency(\.habits) var habits

    var body: some ReducerOf<Self> {
      BindingReducer()
        .onChange(of: \.habit.minutes) { _, state in
          state.habit.minutes = max(state.habit.minutes, 1)
          return .none
        }
      Reduce { state, action in
        switch action {
        case .binding(\.habit.name):
          state.suggestions = []
          return .none

        case .binding, .delegate:
          return .none

        case .cancelTapped:
          return .run { _ in await self.dismiss() }

        case .saveTapped:
          guard state.isValid else { return .none }
          return .run { [habit = state.habit] send in
            await send(.delegate(.saved(habit)))
            await dismiss()
          }

        case .suggestTapped:
          state.isLoading = true
          return .run { send in
            await send(.suggestionsResponse(Result { try await habits.suggestions(count: 2) }))
          }

        case .suggestionsResponse(.success(let names)):
          state.isLoading = false
          state.suggestions = names
          return .none

        case .suggestionsResponse(.failure):
          state.isLoading = false
          return .none
        }
      }
    }
  }
#endif
