import ComposableArchitecture
import Foundation

extension AlertState {
  /// A button.
  public typealias Button = ButtonState<Action>

  /// What a button does.
  public typealias ButtonAction = ButtonStateAction<Action>

  /// What a button is for.
  public typealias ButtonRole = ButtonStateRole
}

extension ButtonStateAction {
  /// Whether it is sent with an animation.
  public typealias ActionType = _ActionType
}

extension ConfirmationDialogState {
  /// A button.
  public typealias Button = ButtonState<Action>

  /// Whether the title is shown.
  public typealias Visibility = ConfirmationDialogStateTitleVisibility
}

extension ButtonState {
  /// A button that is labelled "Cancel".
  /// - Parameter action: What it does.
  @available(*, deprecated, message: "Use 'cancel(_:action:)'.")
  public static func cancel(action: ButtonStateAction<Action> = .send(nil)) -> Self {
    Self(role: .cancel, action: action) { TextState("Cancel") }
  }

  /// A button that sends an action.
  /// - Parameters:
  ///   - label: What it says.
  ///   - action: The action.
  @available(*, deprecated, message: "Use 'cancel(_:action:)' with '.send(…)'.")
  public static func cancel(_ label: TextState, send action: Action?) -> Self {
    Self(role: .cancel, action: .send(action)) { label }
  }

  /// A button that sends an action.
  /// - Parameters:
  ///   - label: What it says.
  ///   - action: The action.
  @available(*, deprecated, message: "Use 'default(_:action:)' with '.send(…)'.")
  public static func `default`(_ label: TextState, send action: Action?) -> Self {
    Self(action: .send(action)) { label }
  }

  /// A button that sends an action.
  /// - Parameters:
  ///   - label: What it says.
  ///   - action: The action.
  @available(*, deprecated, message: "Use 'destructive(_:action:)' with '.send(…)'.")
  public static func destructive(_ label: TextState, send action: Action?) -> Self {
    Self(role: .destructive, action: .send(action)) { label }
  }
}
