/// A state that takes the place of another.
public struct Change<State> {
  /// The state until now.
  public let currentState: State
  /// The state from now on.
  public let nextState: State

  public init(currentState: State, nextState: State) {
    self.currentState = currentState
    self.nextState = nextState
  }
}

extension Change: Equatable where State: Equatable {}
extension Change: Hashable where State: Hashable {}
extension Change: Sendable where State: Sendable {}

extension Change: CustomStringConvertible {
  public var description: String {
    "Change { currentState: \(currentState), nextState: \(nextState) }"
  }
}
