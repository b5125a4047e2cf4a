/// The replacement of a state.
public struct Change<State> {
  /// The state before the change.
  public let currentState: State
  /// The state after the change.
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

/// The replacement of a state by an event.
public struct Transition<Event, State> {
  /// The state before the change.
  public let currentState: State
  /// The event that caused the change.
  public let event: Event
  /// The state after the change.
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

/// Determines whether two states are equal, in which case the bloc doesn't emit the second one.
///
/// `Equatable` states are compared with `==`, and other objects by identity. Values that are neither always
/// differ.
enum StateEquality {
  static func make<State>(for type: State.Type) -> (State, State) -> Bool {
    if let type = type as? any Equatable.Type { return comparing(type) }
    return { same($0, $1) }
  }

  private static func comparing<Value: Equatable, State>(_: Value.Type) -> (State, State) -> Bool {
    { left, right in
      guard let left = left as? Value, let right = right as? Value else { return false }
      return left == right
    }
  }

  private static func same<State>(_ left: State, _ right: State) -> Bool {
    if type(of: left as Any) is AnyClass, type(of: right as Any) is AnyClass,
      left as AnyObject === right as AnyObject
    {
      return true
    }
    if let left = left as? any Equatable { return equal(left, right) }
    return false
  }

  private static func equal<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
    guard let right = right as? Value else { return false }
    return left == right
  }
}
