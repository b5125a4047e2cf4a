import CustomDump
import Foundation
import IssueReporting

/// A button of an alert or a dialog, as a value.
///
/// ```swift
/// ButtonState(role: .destructive, action: .deleteConfirmed) {
///   TextState("Delete")
/// }
/// ```
///
/// A button without an action only dismisses the alert. Equality and hashes ignore the ``id``.
public struct ButtonState<Action>: Identifiable {
  /// The identity that distinguishes the button from others, including equal ones.
  public let id: UUID

  /// The action of the button.
  public let action: ButtonStateAction<Action>

  /// The same as ``action``, for `ComposableArchitectureClassic`, whose own `action` shadows it.
  public var _action: ButtonStateAction<Action> { action }

  /// The label.
  public let label: TextState

  /// The role of the button, if it has one.
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
  ///   - role: The role of the button, if it has one.
  ///   - action: The action of the button, with its animation. By default it only dismisses the alert.
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
  ///   - role: The role of the button, if it has one.
  ///   - action: The action that the button sends.
  ///   - label: The text.
  public init(role: ButtonStateRole? = nil, action: Action, label: () -> TextState) {
    self.init(id: UUID(), action: .send(action), label: label(), role: role)
  }

  /// Returns the same button with another action, or with none. It has the same identity, label, role and
  /// animation.
  ///
  /// - Parameter transform: A closure that returns the new action. It receives `nil` for a button without an
  ///   action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(id: id, action: action.map(transform), label: label, role: role)
  }
}

/// The purpose of a button.
public enum ButtonStateRole: Hashable, Sendable {
  /// The button cancels.
  case cancel
  /// The action of the button is destructive.
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

extension ButtonState {
  /// Calls a closure with the button's action, within its animation if it has one. Front ends call this
  /// method when the button is tapped.
  ///
  /// - Parameter perform: A closure that performs the action. It receives `nil` if the button has none.
  public func withAction(_ perform: (Action?) -> Void) {
    switch action.type {
    case .send(let action):
      perform(action)
    case .animatedSend(let action, let animation):
      withAnimation(animation) { perform(action) }
    }
  }

  /// Calls an asynchronous closure with the button's action.
  ///
  /// It cannot animate later changes of the closure. An action with an animation is reported, and then
  /// performed without it: use `withAnimation` in the closure.
  ///
  /// - Parameter perform: A closure that performs the action. It receives `nil` if the button has none.
  @MainActor
  public func withAction(_ perform: @MainActor (Action?) async -> Void) async {
    if case .animatedSend = action.type {
      reportIssue(
        """
        A button's action has an animation, which an asynchronous closure cannot be performed with, so it was performed without.

          Action: \(describe(action))

        Call 'withAnimation' in the closure where it changes state, and make the button without an animation.
        """
      )
    }
    await perform(action.action)
  }
}

/// The action of a button: it sends an action, optionally with an animation, or nothing.
///
/// ```swift
/// ButtonState(action: .send(.deleteConfirmed, animation: .default)) { TextState("Delete") }
/// ```
///
/// Equality includes the animation, hashes do not.
public struct ButtonStateAction<Action> {
  /// The kinds of button actions.
  public enum _ActionType {
    /// Sends an action, or nothing.
    case send(Action?)
    /// Sends an action, or nothing, and animates its changes.
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

  /// Sends an action, and animates its changes.
  ///
  /// - Parameters:
  ///   - action: The action, or `nil` for none.
  ///   - animation: The animation, or `nil` for none, even within another animation.
  public static func send(_ action: Action?, animation: Animation?) -> Self {
    Self(.animatedSend(action, animation: animation))
  }

  /// The action that is sent, if there is one.
  public var action: Action? {
    switch type {
    case .send(let action), .animatedSend(let action, animation: _): action
    }
  }

  /// Returns the same button action with another action, or with none, and with the same animation.
  ///
  /// - Parameter transform: A closure that returns the new action. It receives `nil` if there is none.
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
    // Unwrapped, because the dump of an optional's value takes a separate line.
    let content: Any = action.map { $0 as Any } ?? action as Any
    let children: [(label: String?, value: Any)] =
      switch type {
      case .send: [("send", content)]
      case .animatedSend(_, let animation): [("send", (content, animation: animation))]
      }
    return Mirror(self, children: children, displayStyle: .enum)
  }
}

/// Builds the buttons of an alert or a dialog from the statements of a closure.
///
/// ```swift
/// AlertState {
///   TextState("Delete?")
/// } actions: {
///   ButtonState(role: .destructive, action: .deleteConfirmed) { TextState("Delete") }
///   if canArchive {
///     ButtonState(action: .archiveTapped) { TextState("Archive") }
///   }
/// }
/// ```
@resultBuilder
public enum ButtonStateBuilder<Action> {
  public static func buildExpression(_ button: ButtonState<Action>) -> [ButtonState<Action>] { [button] }

  public static func buildBlock(_ buttons: [ButtonState<Action>]...) -> [ButtonState<Action>] {
    buttons.flatMap(\.self)
  }

  public static func buildArray(_ buttons: [[ButtonState<Action>]]) -> [ButtonState<Action>] {
    buttons.flatMap(\.self)
  }

  public static func buildOptional(_ buttons: [ButtonState<Action>]?) -> [ButtonState<Action>] {
    buttons ?? []
  }

  public static func buildEither(first buttons: [ButtonState<Action>]) -> [ButtonState<Action>] { buttons }

  public static func buildEither(second buttons: [ButtonState<Action>]) -> [ButtonState<Action>] { buttons }

  public static func buildLimitedAvailability(_ buttons: [ButtonState<Action>]) -> [ButtonState<Action>] {
    buttons
  }
}
