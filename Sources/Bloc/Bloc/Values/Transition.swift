/// A state that takes the place of another because of an event.
public struct Transition<Event, State> {
  /// The state until now.
  public let currentState: State
  /// The event that caused the change.
  public let event: Event
  /// The state from now on.
  public let nextState: State

  public init(currentState: State, event: Event, nextState: State) {
    self.currentState = currentState
    self.event = event
    self.nextState = nextState
  }
}

extension Transition: Equatable where Event: Equatable, State: Equatable {}
extension Transition: Hashable where Event: Hashable, State: Hashable {}
extension Transition: Sendable where Event: Sendable, State: Sendable {}

extension Transition: CustomStringConvertible {
  public var description: String {
    "Transition { currentState: \(currentState), event: \(event), nextState: \(nextState) }"
  }
}
