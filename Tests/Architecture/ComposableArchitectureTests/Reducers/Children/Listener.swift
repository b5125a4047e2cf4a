import ComposableArchitecture

/// A child that subscribes to a subject and stores the values.
struct Listener: Reducer {
  struct State: Equatable {
    var heard: [Int] = []
  }

  enum Action: Equatable {
    case hear(Int)
    case listen
    case listenInTask
    case stop
  }

  enum CancelID { case listening }

  let source: PassthroughSubject<Int, Never>

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .hear(let number):
      state.heard.append(number)
      return .none
    case .listen:
      return source.eraseToEffect(Action.hear).cancellable(id: CancelID.listening)
    case .listenInTask:
      return .run { _ in
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in stream {}
        continuation.finish()
      }
      .cancellable(id: CancelID.listening)
    case .stop:
      return .cancel(id: CancelID.listening)
    }
  }
}

extension Listener.Action: CasePathable {
  struct AllCasePaths: Sendable {
    let hear = AnyCasePath(case: Listener.Action.hear)
  }
  static let allCasePaths = AllCasePaths()
}
