import CustomDump
import Foundation
import IssueReporting

/// A value that describes a button of an alert or a dialog.
///
/// ```swift
/// ButtonState(role: .destructive, action: .deleteConfirmed) {
///   TextState("Delete")
/// }
/// ```
///
/// If you create a button without an action, it only dismisses the alert. Comparing two buttons ignores their ``id``.
public struct ButtonState<Action>: Identifiable {
  /// The identity of the button. Even equal buttons have different identities.
  public let id: UUID

  /// The action of the button.
  public let action: ButtonStateAction<Action>

  /// The same value as ``action``, for `ComposableArchitectureClassic`, whose own `action` shadows that property.
  public var _action: ButtonStateAction<Action> { action }

  /// The label.
  public let label: TextState

  /// The role of the button, if any.
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
  ///   - role: The role of the button, if any.
  ///   - action: The action of the button, with its animation. If you omit it, the button only dismisses the alert.
  ///   - label: A closure that returns the label.
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
  ///   - role: The role of the button, if any.
  ///   - action: The action that the button sends.
  ///   - label: A closure that returns the label.
  public init(role: ButtonStateRole? = nil, action: Action, label: () -> TextState) {
    self.init(id: UUID(), action: .send(action), label: label(), role: role)
  }

  /// Returns the same button with a transformed action, keeping its identity, label, role and animation.
  ///
  /// - Parameter transform: A closure that converts the action. It receives `nil` for a button without an action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(id: id, action: action.map(transform), label: label, role: role)
  }
}

/// The purpose of a button.
public enum ButtonStateRole: Hashable, Sendable {
  /// The button cancels the current operation.
  case cancel
  /// The button performs a destructive action.
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
  /// Calls a closure with the button's action, inside the button's animation if it has one.
  ///
  /// Call this method from a front end when the user taps the button.
  ///
  /// - Parameter perform: A closure that performs the action. It receives `nil` for a button without an action.
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
  /// Because an asynchronous closure may change the state after this method returns, the method cannot animate the
  /// changes. If the action has an animation, the method reports an issue and ignores the animation; use
  /// `withAnimation` in the closure instead.
  ///
  /// - Parameter perform: A closure that performs the action. It receives `nil` for a button without an action.
  @MainActor
  public func withAction(_ perform: @MainActor (Action?) async -> Void) async {
    if case .animatedSend = action.type {
      reportIssue(
        """
        A button's action has an animation, which asynchronous closures don't support. The action was performed without it.

          Action: \(describe(action))

        Call 'withAnimation' in the closure where it changes state, and create the button without an animation.
        """
      )
    }
    await perform(action.action)
  }
}

/// The action that a button sends, along with its animation.
///
/// For example:
///
/// ```swift
/// ButtonState(action: .send(.deleteConfirmed, animation: .default)) { TextState("Delete") }
/// ```
///
/// Comparing two of these values takes the animation into account, although hashing one does not.
public struct ButtonStateAction<Action> {
  /// The kinds of button actions.
  public enum _ActionType {
    /// The button sends the action, unless it's `nil`.
    case send(Action?)
    /// The button sends the action, unless it's `nil`, and animates its state changes.
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

  /// Sends an action and animates its state changes.
  ///
  /// - Parameters:
  ///   - action: The action, or `nil` for none.
  ///   - animation: The animation, or `nil` to disable animations, including enclosing ones.
  public static func send(_ action: Action?, animation: Animation?) -> Self {
    Self(.animatedSend(action, animation: animation))
  }

  /// The action that the button sends, if any.
  public var action: Action? {
    switch type {
    case .send(let action), .animatedSend(let action, animation: _): action
    }
  }

  /// Returns the same button action with a transformed action, keeping the animation.
  ///
  /// - Parameter transform: A closure that converts the action. It receives `nil` if there is none.
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
    // The optional is unwrapped because a dump prints its value on a separate line.
    let content: Any = action.map { $0 as Any } ?? action as Any
    let children: [(label: String?, value: Any)] =
      switch type {
      case .send: [("send", content)]
      case .animatedSend(_, let animation): [("send", (content, animation: animation))]
      }
    return Mirror(self, children: children, displayStyle: .enum)
  }
}

/// A result builder that creates the buttons of an alert or a dialog.
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
