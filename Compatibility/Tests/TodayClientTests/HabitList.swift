#if Macros
  import ComposableArchitecture
  import Foundation

  @Reducer
  struct HabitList {
    @Reducer
    enum Destination {
      case add(HabitForm)
      case alert(AlertState<Alert>)

      @CasePathable
      enum Alert: Equatable {
        case confirmDeletion(id: Habit.ID)
      }
    }

    @ObservableState
    struct State: Equatable {
      @Presents var destination: Destination.State?
      @Shared(.habits) var habits
      @SharedReader(.minutesToday) var minutesToday
      var ticks = 0

      var sorted: [Habit] { habits.sorted { $0.name < $1.name } }
    }

    enum Action: ViewAction {
      case destination(PresentationAction<Destination.Action>)
      case ticked(Int)
      case view(View)

      @CasePathable
      enum View {
        case addTapped
        case deleteTapped(id: Habit.ID)
        case task
      }
    }

    @Dependency(\.habits) var client
    @Dependency(\.uuid) var uuid

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .destination(.presented(.add(.delegate(.saved(let habit))))):
          state.$habits.withLock { _ = $0.append(habit) }
          return .none

        case .destination(.presented(.alert(.confirmDeletion(let id)))):
          state.$habits.withLock { _ = $0.remove(id: id) }
          return .none

        case .destination:
          return .none

        case .ticked(let count):
          state.ticks = count
          return .none

        case .view(.addTapped):
          state.destination = .add(HabitForm.State(habit: Habit(id: uuid())))
          return .none

        case .view(.deleteTapped(let id)):
          guard let habit = state.habits[id: id] else { return .none }
          state.destination = .alert(.deletion(of: habit))
          return .none

        case .view(.task):
          return .run { send in
            for await count in client.ticks() {
              await send(.ticked(count))
            }
          }
        }
      }
      .ifLet(\.$destination, action: \.destination)
    }
  }

  extension HabitList.Destination.State: Equatable {}

  extension AlertState where Action == HabitList.Destination.Alert {
    static func deletion(of habit: Habit) -> Self {
      AlertState {
        TextState("Delete \(habit.name)?")
      } actions: {
        ButtonState(role: .destructive, action: .confirmDeletion(id: habit.id)) { TextState("Delete") }
        ButtonState(role: .cancel) { TextState("Keep") }
      } message: {
        TextState("This cannot be undone.")
      }
    }
  }
#endif
