import ComposableArchitecture

/// The action of a button of an alert: it sends an action, with an animation or without.
///
/// ```swift
/// AlertState<AppAction>.Button.destructive(TextState("Delete"), action: .send(.deleteConfirmed))
/// ```
///
/// A button that sends nothing has none. Alerts name it `ButtonAction`.
public struct AlertButtonAction<Action> {
  /// The kinds of what a button does.
  public enum ActionType {
    /// It sends an action.
    case send(Action)
    /// It sends an action and animates what that changes.
    case animatedSend(Action, animation: Animation?)
  }

  /// The kind of action.
  public let type: ActionType

  /// Sends an action.
  ///
  /// - Parameter action: The action.
  public static func send(_ action: Action) -> Self {
    Self(type: .send(action))
  }

  /// Sends an action and animates what it changes.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation, or `nil` for none, even where there is an animation around.
  public static func send(_ action: Action, animation: Animation?) -> Self {
    Self(type: .animatedSend(action, animation: animation))
  }
}

extension AlertButtonAction: Equatable where Action: Equatable {}
extension AlertButtonAction.ActionType: Equatable where Action: Equatable {}
extension AlertButtonAction: Hashable where Action: Hashable {}

extension AlertButtonAction.ActionType: Hashable where Action: Hashable {
  /// Leaves the animation out, as the hash of a `ButtonStateAction` does.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .send(let action), .animatedSend(let action, animation: _): hasher.combine(action)
    }
  }
}

extension AlertButtonAction {
  /// Makes it of today's form, if that sends an action.
  init?(_ action: ButtonStateAction<Action>) {
    switch action.type {
    case .send(let sent?): self = .send(sent)
    case .animatedSend(let sent?, let animation): self = .send(sent, animation: animation)
    case .send(nil), .animatedSend(nil, animation: _): return nil
    }
  }
}

extension ButtonStateAction {
  /// Makes it of the former form; without one it sends nothing.
  init(_ action: AlertButtonAction<Action>?) {
    switch action?.type {
    case .send(let sent): self = .send(sent)
    case .animatedSend(let sent, let animation): self = .send(sent, animation: animation)
    case nil: self = .send(nil)
    }
  }
}
