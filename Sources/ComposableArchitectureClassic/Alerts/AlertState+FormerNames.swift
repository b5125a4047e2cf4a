import ComposableArchitecture
import Foundation

extension AlertState {
  /// A button.
  public typealias Button = ButtonState<Action>

  /// What a button does.
  public typealias ButtonAction = AlertButtonAction<Action>

  /// What a button is for.
  public typealias ButtonRole = ButtonStateRole
}

extension ConfirmationDialogState {
  /// A button.
  public typealias Button = ButtonState<Action>

  /// Whether the title is shown.
  public typealias Visibility = ConfirmationDialogStateTitleVisibility
}

extension ButtonState {
  /// What the button does, or `nil` if it only ends the alert.
  public var action: AlertButtonAction<Action>? { AlertButtonAction(_action) }

  private init(_ role: ButtonStateRole?, _ label: TextState, _ action: AlertButtonAction<Action>?) {
    self.init(role: role, action: ButtonStateAction(action)) { label }
  }

  /// Creates a button that leaves everything as it is.
  ///
  /// - Parameters:
  ///   - label: The text.
  ///   - action: What the button does; `nil` if it only ends the alert.
  public static func cancel(_ label: TextState, action: AlertButtonAction<Action>? = nil) -> Self {
    Self(.cancel, label, action)
  }

  /// Creates a button without a role.
  ///
  /// - Parameters:
  ///   - label: The text.
  ///   - action: What the button does; `nil` if it only ends the alert.
  public static func `default`(_ label: TextState, action: AlertButtonAction<Action>? = nil) -> Self {
    Self(nil, label, action)
  }

  /// Creates a button that destroys something.
  ///
  /// - Parameters:
  ///   - label: The text.
  ///   - action: What the button does; `nil` if it only ends the alert.
  public static func destructive(_ label: TextState, action: AlertButtonAction<Action>? = nil) -> Self {
    Self(.destructive, label, action)
  }

  /// Creates a button that is labelled "Cancel".
  ///
  /// - Parameter action: What the button does; `nil` if it only ends the alert.
  @available(*, deprecated, message: "Use 'cancel(_:action:)'.")
  public static func cancel(action: AlertButtonAction<Action>? = nil) -> Self {
    Self(.cancel, TextState("Cancel"), action)
  }

  /// Creates a button that leaves everything as it is.
  ///
  /// - Parameters:
  ///   - label: The text.
  ///   - action: The action that the button sends; `nil` if it only ends the alert.
  @available(*, deprecated, message: "Use 'cancel(_:action:)' with '.send(…)'.")
  public static func cancel(_ label: TextState, send action: Action?) -> Self {
    Self(.cancel, label, action.map { .send($0) })
  }

  /// Creates a button without a role.
  ///
  /// - Parameters:
  ///   - label: The text.
  ///   - action: The action that the button sends; `nil` if it only ends the alert.
  @available(*, deprecated, message: "Use 'default(_:action:)' with '.send(…)'.")
  public static func `default`(_ label: TextState, send action: Action?) -> Self {
    Self(nil, label, action.map { .send($0) })
  }

  /// Creates a button that destroys something.
  ///
  /// - Parameters:
  ///   - label: The text.
  ///   - action: The action that the button sends; `nil` if it only ends the alert.
  @available(*, deprecated, message: "Use 'destructive(_:action:)' with '.send(…)'.")
  public static func destructive(_ label: TextState, send action: Action?) -> Self {
    Self(.destructive, label, action.map { .send($0) })
  }
}
