import ComposableArchitecture
import Foundation

struct Entry: Equatable, Identifiable, Sendable {
  let id: UUID
  let name: String
  let words: String
}

@Reducer
struct GuestBook {
  @ObservableState
  struct State: Equatable {
    @Shared(.inMemory("entries")) var entries: IdentifiedArrayOf<Entry> = []
    var name = ""
    var words = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case signTapped
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none
      case .signTapped:
        guard !state.name.isEmpty, !state.words.isEmpty else { return .none }
        let entry = Entry(id: uuid(), name: state.name, words: state.words)
        state.$entries.withLock { $0.insert(entry, at: 0) }
        state.words = ""
        return .none
      }
    }
  }
}
