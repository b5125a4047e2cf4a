import ComposableArchitecture
import Foundation

struct Entry: Codable, Equatable, Identifiable, Sendable {
  let id: UUID
  let name: String
  let words: String
}

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Entry>>.Default {
  static var entries: Self {
    let folder = ProcessInfo.processInfo.environment["STATE_DIRECTORY"] ?? "."
    return Self[.fileStorage(URL(filePath: folder).appending(path: "entries.json")), default: []]
  }
}

@Reducer
struct GuestBook {
  @ObservableState
  struct State: Equatable {
    @Shared(.entries) var entries
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
        state.$entries.withLock {
          $0.insert(entry, at: 0)
          if $0.count > 500 { $0.removeLast() }
        }
        state.words = ""
        return .none
      }
    }
  }
}
