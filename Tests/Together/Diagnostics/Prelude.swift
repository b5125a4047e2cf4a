import ComposableArchitecture

@Reducer
struct Item {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var isDone = false
  }

  enum Action {
    case toggleTapped
    case renamed(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .toggleTapped:
        state.isDone.toggle()
        return .none
      case .renamed:
        return .none
      }
    }
  }
}

@Reducer
struct Other {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case countTapped
  }
}

@Reducer
enum Destination {
  case item(Item)
  case other(Other)
}

extension Destination.State: Equatable {}

struct Numbers: Sendable {
  var fact: @Sendable (Int) async throws -> String
}

extension Numbers: DependencyKey {
  static let liveValue = Numbers(fact: { "\($0)" })
}

extension DependencyValues {
  var numbers: Numbers {
    get { self[Numbers.self] }
    set { self[Numbers.self] = newValue }
  }
}
