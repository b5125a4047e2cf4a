import CustomDump
import Foundation

/// A button of an alert or a dialog, as a value.
///
/// ```swift
/// ButtonState(role: .destructive, action: .deleteConfirmed) {
///   TextState("Delete")
/// }
/// ```
///
/// A button without an action only ends the alert. Equality and hashes leave the ``id`` out.
public struct ButtonState<Action>: Identifiable {
  /// The identity that tells the button from others, also from equal ones.
  public let id: UUID

  /// The action of the button.
  public let action: ButtonStateAction<Action>

  /// The same as ``action``, for `ComposableArchitectureClassic`, where its own `action` hides that.
  public var _action: ButtonStateAction<Action> { action }

  /// The label.
  public let label: TextState

  /// The purpose of the button, if it is of a special kind.
  public let role: ButtonStateRole?

  private init(id: UUID, action: ButtonStateAction<Action>, label: TextState, role: ButtonStateRole?) {
    self.id = id
    self.action = action
    self.label = label
    self.role = role
  }

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - role: The role, if it has a special one.
  ///   - action: The action of the button, with its animation. By default it only ends the alert.
  ///   - label: The text.
  public init(
    role: ButtonStateRole? = nil,
    action: ButtonStateAction<Action> = .send(nil),
    label: () -> TextState
  ) {
    self.init(id: UUID(), action: action, label: label(), role: role)
  }

  /// Creates a button that sends an action.
  ///
  /// - Parameters:
  ///   - role: The role, if it has a special one.
  ///   - action: The action that it sends.
  ///   - label: The text.
  public init(role: ButtonStateRole? = nil, action: Action, label: () -> TextState) {
    self.init(id: UUID(), action: .send(action), label: label(), role: role)
  }

  /// Returns the same button with another action, or with none. It has the same identity, label, role and
  /// animation.
  ///
  /// - Parameter transform: A closure that makes the new action. It gets `nil` for a button without an
  ///   action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(id: id, action: action.map(transform), label: label, role: role)
  }
}

/// The purpose of a button.
public enum ButtonStateRole: Hashable, Sendable {
  /// It leaves everything as it is.
  case cancel
  /// It destroys something.
  case destructive
}

extension ButtonState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.action == rhs.action && lhs.label == rhs.label && lhs.role == rhs.role
  }
}

extension ButtonState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(action)
    hasher.combine(label)
    hasher.combine(role)
  }
}

extension ButtonState: Sendable where Action: Sendable {}

extension ButtonState: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if let role { children.append(("role", role)) }
    children.append(("action", action))
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
