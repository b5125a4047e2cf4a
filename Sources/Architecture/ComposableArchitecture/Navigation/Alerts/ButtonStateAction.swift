import CustomDump

/// The action of a button: it sends an action, with an animation or without, or nothing.
///
/// ```swift
/// ButtonState(action: .send(.deleteConfirmed, animation: .default)) { TextState("Delete") }
/// ```
///
/// Equality sees the animation, hashes do not.
public struct ButtonStateAction<Action> {
  /// The kinds of what a button does.
  public enum _ActionType {
    /// It sends an action, or nothing.
    case send(Action?)
    /// It sends an action, or nothing, and animates what that changes.
    case animatedSend(Action?, animation: Animation?)
  }

  /// The kind of action.
  public let type: _ActionType

  private init(_ type: _ActionType) {
    self.type = type
  }

  /// Sends an action.
  ///
  /// - Parameter action: The action, or `nil` for none.
  public static func send(_ action: Action?) -> Self {
    Self(.send(action))
  }

  /// Sends an action and animates what it changes.
  ///
  /// - Parameters:
  ///   - action: The action, or `nil` for none.
  ///   - animation: The animation; `nil` for not at all, even where there is an animation around.
  public static func send(_ action: Action?, animation: Animation?) -> Self {
    Self(.animatedSend(action, animation: animation))
  }

  /// The action that is sent, if there is one.
  public var action: Action? {
    switch type {
    case .send(let action), .animatedSend(let action, animation: _): action
    }
  }

  /// Returns the same with another action, or with none, and with the same animation.
  ///
  /// - Parameter transform: A closure that makes the new action. It gets `nil` where there is none.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonStateAction<NewAction> {
    switch type {
    case .send(let action): .send(transform(action))
    case .animatedSend(let action, let animation): .send(transform(action), animation: animation)
    }
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction._ActionType: Equatable where Action: Equatable {}

extension ButtonStateAction: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
  }
}

extension ButtonStateAction._ActionType: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .send(let action), .animatedSend(let action, animation: _): hasher.combine(action)
    }
  }
}

extension ButtonStateAction: Sendable where Action: Sendable {}
extension ButtonStateAction._ActionType: Sendable where Action: Sendable {}

extension ButtonStateAction: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    // Unwrapped, as the dump of an optional's value takes a line of its own.
    let content: Any = action.map { $0 as Any } ?? action as Any
    let children: [(label: String?, value: Any)] =
      switch type {
      case .send: [("send", content)]
      case .animatedSend(_, let animation): [("send", (content, animation: animation))]
      }
    return Mirror(self, children: children, displayStyle: .enum)
  }
}
