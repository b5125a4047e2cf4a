import ComposableArchitecture
import Testing

/// A feature with one action of each kind that test stores distinguish.
struct Worker: Reducer {
  struct State: Equatable {
    var count = 0
    var isWorking = false
  }

  enum Action: Equatable, CasePathable {
    case add(Int)
    case nothing
    case work(Work)
    case start([Int])
    case response(Int)
    case finished

    enum Work: Equatable { case begin }

    struct AllCasePaths: Sendable {
      let response = AnyCasePath(case: Action.response)
      let finished = AnyCasePath<Action, Void>(case: .finished)
    }
    static let allCasePaths = AllCasePaths()
  }

  /// The closure that `work` awaits.
  var gate: @Sendable () async -> Void = {}

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .add(let number):
      state.count += number
    case .nothing:
      break
    case .work(.begin):
      state.isWorking = true
      return .run { [gate] send in
        await gate()
        await send(.finished)
      }
    case .start(let numbers):
      return numbers.map(Action.response).publisher.eraseToEffect()
    case .response(let number):
      state.count = number
    case .finished:
      state.isWorking = false
    }
    return .none
  }
}

/// Suspends each task that reaches the gate until the gate opens or the task is cancelled.
struct Gate: Sendable {
  private let stream: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func pass() async {
    for await _ in stream {}
  }

  func open() {
    continuation.finish()
  }
}

extension Issue {
  /// Whether the report contains all of these strings.
  func says(_ texts: String...) -> Bool {
    texts.allSatisfy { description.contains($0) }
  }
}
