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
  ///   - message: The text below the title, if there is one.
  ///   - buttons: The buttons, in order.
  public init(title: TextState, message: TextState? = nil, buttons: [Button]) {
    self.init(title: { title }, message: message.map { message in { message } })
    self.buttons = buttons
  }

  /// Creates an alert with one button at most.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The text below the title, if there is one.
  ///   - dismissButton: The button; `nil` leaves it to the front end.
  public init(title: TextState, message: TextState? = nil, dismissButton: Button? = nil) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// Creates an alert with two buttons.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The text below the title, if there is one.
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

  /// Whether the title is shown.
  public typealias Visibility = ConfirmationDialogStateTitleVisibility

  /// Creates a dialog.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - titleVisibility: The visibility of the title.
  ///   - message: The text below the title, if there is one.
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

  /// Creates a dialog whose title is shown where that is customary.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The text below the title, if there is one.
  ///   - buttons: The buttons, in order.
  public init(title: TextState, message: TextState? = nil, buttons: [Button] = []) {
    self.init(title: title, titleVisibility: .automatic, message: message, buttons: buttons)
  }
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
  ///   - action: The action of the button; `nil` if it only ends the alert.
  public static func cancel(_ label: TextState, action: AlertButtonAction<Action>? = nil) -> Self {
    Self(.cancel, label, action)
  }

  /// Creates a button without a role.
  ///
  /// - Parameters:
  ///   - label: The text.
  ///   - action: The action of the button; `nil` if it only ends the alert.
  public static func `default`(_ label: TextState, action: AlertButtonAction<Action>? = nil) -> Self {
    Self(nil, label, action)
  }

  /// Creates a button that destroys something.
  ///
  /// - Parameters:
  ///   - label: The text.
  ///   - action: The action of the button; `nil` if it only ends the alert.
  public static func destructive(_ label: TextState, action: AlertButtonAction<Action>? = nil) -> Self {
    Self(.destructive, label, action)
  }

  /// Creates a button that is labelled "Cancel".
  ///
  /// - Parameter action: The action of the button; `nil` if it only ends the alert.
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
