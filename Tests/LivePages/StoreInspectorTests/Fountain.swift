import ComposableArchitecture

/// A feature with an effect of each kind.
struct Fountain: Reducer {
  struct State: Equatable, Sendable {
    var drops = 0
    var texts: [String] = []
  }

  enum Action: Equatable, Sendable {
    case dropped
    case droppedTwice
    case opened(seconds: Int)
    case piped(AnyFlow)
    case closed
    case said(String)
    case answered(String)
  }

  enum CancelID { case flow }

  let clock: TestClock<Duration>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .dropped:
      state.drops += 1
      return .none
    case .droppedTwice:
      return .merge(.send(.dropped), .send(.dropped))
    case .opened(let seconds):
      return .run { [clock] send in
        for second in 1...seconds {
          try await clock.sleep(for: .seconds(1))
          await send(.said("second \(second)"))
        }
      }
      .cancellable(id: CancelID.flow, cancelInFlight: true)
    case .piped(let flow):
      return .publisher { flow.subject.map(Action.said) }
        .cancellable(id: CancelID.flow)
    case .closed:
      return .cancel(id: CancelID.flow)
    case .said(let text):
      state.texts.append(text)
      return text.hasSuffix("?") ? .send(.answered(text)) : .none
    case .answered(let text):
      state.texts.append("answer to \(text)")
      return .none
    }
  }
}

/// A subject as the value of an action.
struct AnyFlow: Equatable, @unchecked Sendable {
  // Sendable: subjects are thread-safe.
  let subject = PassthroughSubject<String, Never>()

  static func == (one: AnyFlow, other: AnyFlow) -> Bool { one.subject === other.subject }
}
