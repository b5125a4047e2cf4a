#if Macros
  import ComposableArchitecture

  @Reducer
  struct HabitApp {
    @Reducer
    enum Path {
      case edit(HabitForm)
      case session(HabitSession)
    }

    @ObservableState
    struct State: Equatable {
      var list = HabitList.State()
      var path = StackState<Path.State>()
    }

    enum Action {
      case list(HabitList.Action)
      case path(StackActionOf<Path>)
      case sessionTapped(Habit)
      case editTapped(Habit)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.list, action: \.list) { HabitList() }
      Reduce { state, action in
        switch action {
        case .list:
          return .none

        case .path(.element(id: _, action: .edit(.delegate(.saved(let habit))))):
          state.list.$habits.withLock { $0[id: habit.id] = habit }
          return .none

        case .path:
          return .none

        case .sessionTapped(let habit):
          state.path.append(.session(HabitSession.State(habit: habit)))
          return .none

        case .editTapped(let habit):
          state.path.append(.edit(HabitForm.State(habit: habit)))
          return .none
        }
      }
      .forEach(\.path, action: \.path)
    }
  }

  extension HabitApp.Path.State: Equatable {}

  /// A front end's use of a store, without a particular user interface.
  @MainActor
  struct HabitAppView {
    @UIBindable var store: StoreOf<HabitApp>

    var title: String { "\(store.list.habits.count) habits, \(store.list.minutesToday) minutes" }

    var screens: [String] {
      store.path.ids.compactMap { id in
        switch store.scope(state: \.path[id: id], action: \.path[id: id])?.case {
        case .edit(let form): "Edit \(form.habit.name)"
        case .session(let session): session.isRunning ? "\(session.seconds) s" : "Paused"
        case nil: nil
        }
      }
    }

    func rename(to name: String) {
      let list = store.scope(state: \.list, action: \.list)
      guard let form = list.scope(state: \.destination?.add, action: \.destination.add) else { return }
      @UIBindable var bindable = form
      $bindable.habit.name.wrappedValue = name
    }
  }
#endif
