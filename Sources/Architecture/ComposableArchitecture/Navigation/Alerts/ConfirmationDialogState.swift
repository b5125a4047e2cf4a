import CustomDump
import Foundation

/// A value that describes a dialog with a choice, with its text and buttons.
///
/// For example:
///
/// ```swift
/// state.dialog = ConfirmationDialogState(titleVisibility: .visible) {
///   TextState("Delete the draft?")
/// } actions: {
///   ButtonState(role: .destructive, action: .deleteTapped) { TextState("Delete") }
///   ButtonState(action: .saveTapped) { TextState("Save") }
/// }
/// ```
///
/// You present, dismiss and test a dialog in the same way as an ``AlertState``. Comparing two dialogs ignores their
/// ``id`` and their ``titleVisibility``.
public struct ConfirmationDialogState<Action>: Identifiable {
  /// The identity of the dialog. Even equal dialogs have different identities.
  public let id: UUID

  /// The title, which is not always visible.
  public var title: TextState

  /// The message below the title.
  public var message: TextState?

  /// The buttons of the dialog. If none of them has the role `cancel`, the front end adds one that dismisses the
  /// dialog.
  public var buttons: [ButtonState<Action>]

  /// The visibility of the title.
  public var titleVisibility: ConfirmationDialogStateTitleVisibility

  private init(
    id: UUID,
    title: TextState,
    message: TextState?,
    buttons: [ButtonState<Action>],
    titleVisibility: ConfirmationDialogStateTitleVisibility
  ) {
    self.id = id
    self.title = title
    self.message = message
    self.buttons = buttons
    self.titleVisibility = titleVisibility
  }

  /// Creates a dialog.
  ///
  /// - Parameters:
  ///   - titleVisibility: The visibility of the title.
  ///   - title: A closure that returns the title.
  ///   - actions: A closure that builds the buttons.
  ///   - message: A closure that returns additional text.
  public init(
    titleVisibility: ConfirmationDialogStateTitleVisibility,
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(
      id: UUID(),
      title: title(),
      message: message?(),
      buttons: actions(),
      titleVisibility: titleVisibility
    )
  }

  /// Creates a dialog with the platform's default visibility of the title.
  ///
  /// - Parameters:
  ///   - title: A closure that returns the title.
  ///   - actions: A closure that builds the buttons.
  ///   - message: A closure that returns additional text.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(titleVisibility: .automatic, title: title, actions: actions, message: message)
  }

  /// Returns the same dialog with transformed actions, keeping its identity and text.
  ///
  /// - Parameter transform: A closure that converts an action. It receives `nil` for a button without an action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ConfirmationDialogState<NewAction> {
    ConfirmationDialogState<NewAction>(
      id: id,
      title: title,
      message: message,
      buttons: buttons.map { $0.map(transform) },
      titleVisibility: titleVisibility
    )
  }
}

/// The visibility of a dialog's title.
public enum ConfirmationDialogStateTitleVisibility: Hashable, Sendable {
  /// The title is visible if the platform shows it by default.
  case automatic
  /// The title is never visible.
  case hidden
  /// The title is always visible.
  case visible
}

extension ConfirmationDialogState: _EphemeralState {}

extension ConfirmationDialogState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.title == rhs.title && lhs.message == rhs.message && lhs.buttons == rhs.buttons
  }
}

extension ConfirmationDialogState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension ConfirmationDialogState: Sendable where Action: Sendable {}

extension ConfirmationDialogState: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if titleVisibility != .automatic { children.append(("titleVisibility", titleVisibility)) }
    children.append(("title", title))
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
