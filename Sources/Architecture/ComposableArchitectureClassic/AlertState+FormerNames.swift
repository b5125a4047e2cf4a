import ComposableArchitecture
import Foundation

extension AlertState {
  /// A button.
  public typealias Button = ButtonState<Action>

  /// The action of a button.
  public typealias ButtonAction = AlertButtonAction<Action>

  /// The purpose of a button.
  public typealias ButtonRole = ButtonStateRole

  /// Creates an alert with any number of buttons.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The text below the title, if any.
  ///   - buttons: The buttons, in order.
  public init(title: TextState, message: TextState? = nil, buttons: [Button]) {
    self.init(title: { title }, message: message.map { message in { message } })
    self.buttons = buttons
  }

  /// Creates an alert with at most one button.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The text below the title, if any.
  ///   - dismissButton: The button, or `nil` to use the front end's default.
  public init(title: TextState, message: TextState? = nil, dismissButton: Button? = nil) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// Creates an alert with two buttons.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The text below the title, if any.
  ///   - primaryButton: The first button.
  ///   - secondaryButton: The second button.
  public init(
    title: TextState,
    message: TextState? = nil,
    primaryButton: Button,
    secondaryButton: Button
  ) {
    self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
  }
}

extension ConfirmationDialogState {
  /// A button.
  public typealias Button = ButtonState<Action>

  /// Determines whether the title is displayed.
  public typealias Visibility = ConfirmationDialogStateTitleVisibility

  /// Creates a dialog.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - titleVisibility: The visibility of the title.
  ///   - message: The text below the title, if any.
  ///   - buttons: The buttons, in order.
  public init(
    title: TextState,
    titleVisibility: Visibility,
    message: TextState? = nil,
    buttons: [Button] = []
  ) {
    self.init(
      titleVisibility: titleVisibility,
      title: { title },
      message: message.map { message in { message } }
    )
    self.buttons = buttons
  }

  /// Creates a dialog with the platform's default visibility of the title.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The text below the title, if any.
  ///   - buttons: The buttons, in order.
  public init(title: TextState, message: TextState? = nil, buttons: [Button] = []) {
    self.init(title: title, titleVisibility: .automatic, message: message, buttons: buttons)
  }
}

extension ButtonState {
  /// The action of the button, or `nil` if it only dismisses the alert.
  public var action: AlertButtonAction<Action>? { AlertButtonAction(_action) }

  private init(_ role: ButtonStateRole?, _ label: TextState, _ action: AlertButtonAction<Action>?) {
    self.init(role: role, action: ButtonStateAction(action)) { label }
  }

  /// Creates a button with the `cancel` role.
  ///
  /// - Parameters:
  ///   - label: The text.
  ///   - action: The action of the button, or `nil` if it only dismisses the alert.
  public static func cancel(_ label: TextState, action: AlertButtonAction<Action>? = nil) -> Self {
    Self(.cancel, label, action)
  }

  /// Creates a button without a role.
  ///
  /// - Parameters:
  ///   - label: The text.
  ///   - action: The action of the button, or `nil` if it only dismisses the alert.
  public static func `default`(_ label: TextState, action: AlertButtonAction<Action>? = nil) -> Self {
    Self(nil, label, action)
  }

  /// Creates a button with a destructive action.
  ///
  /// - Parameters:
  ///   - label: The text.
  ///   - action: The action of the button, or `nil` if it only dismisses the alert.
  public static func destructive(_ label: TextState, action: AlertButtonAction<Action>? = nil) -> Self {
    Self(.destructive, label, action)
  }

  /// Creates a button that is labelled "Cancel".
  ///
  /// - Parameter action: The action of the button, or `nil` if it only dismisses the alert.
  @available(*, deprecated, message: "Use 'cancel(_:action:)'.")
  public static func cancel(action: AlertButtonAction<Action>? = nil) -> Self {
    Self(.cancel, TextState("Cancel"), action)
  }

  /// Creates a button with the `cancel` role.
  ///
  /// - Parameters:
  ///   - label: The text.
  ///   - action: The action that the button sends, or `nil` if it only dismisses the alert.
  @available(*, deprecated, message: "Use 'cancel(_:action:)' with '.send(…)'.")
  public static func cancel(_ label: TextState, send action: Action?) -> Self {
    Self(.cancel, label, action.map { .send($0) })
  }

  /// Creates a button without a role.
  ///
  /// - Parameters:
  ///   - label: The text.
  ///   - action: The action that the button sends, or `nil` if it only dismisses the alert.
  @available(*, deprecated, message: "Use 'default(_:action:)' with '.send(…)'.")
  public static func `default`(_ label: TextState, send action: Action?) -> Self {
    Self(nil, label, action.map { .send($0) })
  }

  /// Creates a button with a destructive action.
  ///
  /// - Parameters:
  ///   - label: The text.
  ///   - action: The action that the button sends, or `nil` if it only dismisses the alert.
  @available(*, deprecated, message: "Use 'destructive(_:action:)' with '.send(…)'.")
  public static func destructive(_ label: TextState, send action: Action?) -> Self {
    Self(.destructive, label, action.map { .send($0) })
  }
}

/// The action of an alert's button, with an optional animation.
///
/// ```swift
/// AlertState<AppAction>.Button.destructive(TextState("Delete"), action: .send(.deleteConfirmed))
/// ```
///
/// If a button does not have an action, it only dismisses the alert. Alerts refer to this type as `ButtonAction`.
public struct AlertButtonAction<Action> {
  /// The kinds of button actions.
  public enum ActionType {
    /// Sends an action.
    case send(Action)
    /// Sends an action and animates its state changes.
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

  /// Sends an action and animates its state changes.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation, or `nil` to disable animations, including enclosing ones.
  public static func send(_ action: Action, animation: Animation?) -> Self {
    Self(type: .animatedSend(action, animation: animation))
  }
}

extension AlertButtonAction: Equatable where Action: Equatable {}
extension AlertButtonAction.ActionType: Equatable where Action: Equatable {}
extension AlertButtonAction: Hashable where Action: Hashable {}

extension AlertButtonAction.ActionType: Hashable where Action: Hashable {
  /// Hashes the value without its animation, like the hash of a `ButtonStateAction`.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .send(let action), .animatedSend(let action, animation: _): hasher.combine(action)
    }
  }
}

extension AlertButtonAction {
  /// Converts a button action of the current architecture. Returns `nil` if it sends nothing.
  init?(_ action: ButtonStateAction<Action>) {
    switch action.type {
    case .send(let sent?): self = .send(sent)
    case .animatedSend(let sent?, let animation): self = .send(sent, animation: animation)
    case .send(nil), .animatedSend(nil, animation: _): return nil
    }
  }
}

extension ButtonStateAction {
  /// Converts a button action of version 0.40. If there is no action, the button sends nothing.
  init(_ action: AlertButtonAction<Action>?) {
    switch action?.type {
    case .send(let sent): self = .send(sent)
    case .animatedSend(let sent, let animation): self = .send(sent, animation: animation)
    case nil: self = .send(nil)
    }
  }
}
