import CustomDump
import Foundation

/// A value that describes an alert, with its text and buttons.
///
/// Assign a value of this type to your feature's state to present an alert, and run it with `ifLet`:
///
/// ```swift
/// @Reducer
/// struct Inbox {
///   @ObservableState
///   struct State: Equatable {
///     var messages: [Message] = []
///     @Presents var alert: AlertState<Action.Alert>?
///   }
///
///   enum Action {
///     case alert(PresentationAction<Alert>)
///     case deleteAllTapped
///
///     @CasePathable
///     enum Alert { case deleteConfirmed }
///   }
///
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .deleteAllTapped:
///         state.alert = AlertState {
///           TextState("Delete all messages?")
///         } actions: {
///           ButtonState(role: .destructive, action: .deleteConfirmed) { TextState("Delete") }
///           ButtonState(role: .cancel) { TextState("Cancel") }
///         } message: {
///           TextState("They cannot be brought back.")
///         }
///       case .alert(.presented(.deleteConfirmed)):
///         state.messages = []
///       case .alert:
///         break
///       }
///       return .none
///     }
///     .ifLet(\.$alert, action: \.alert)
///   }
/// }
/// ```
///
/// Any action of the alert dismisses it. Afterward, `ifLet` sets the alert's state to `nil`, unless your reducer has
/// presented another alert in the meantime.
///
/// Because comparing two alerts ignores their ``id``, a test can create an alert that is equal to the feature's:
///
/// ```swift
/// await store.send(\.alert.deleteConfirmed) {
///   $0.messages = []
///   $0.alert = nil
/// }
/// ```
public struct AlertState<Action>: Identifiable {
  /// The identity of the alert. Even equal alerts have different identities.
  public let id: UUID

  /// The title.
  public var title: TextState

  /// The message below the title.
  public var message: TextState?

  /// The buttons of the alert. If you don't provide any, the front end displays a button that dismisses the alert.
  public var buttons: [ButtonState<Action>]

  private init(id: UUID, title: TextState, message: TextState?, buttons: [ButtonState<Action>]) {
    self.id = id
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// Creates an alert.
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
    self.init(id: UUID(), title: title(), message: message?(), buttons: actions())
  }

  /// Returns the same alert with transformed actions, keeping its identity and text.
  ///
  /// - Parameter transform: A closure that converts an action. It receives `nil` for a button without an action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> AlertState<NewAction> {
    AlertState<NewAction>(id: id, title: title, message: message, buttons: buttons.map { $0.map(transform) })
  }
}

extension AlertState: _EphemeralState {}

extension AlertState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.title == rhs.title && lhs.message == rhs.message && lhs.buttons == rhs.buttons
  }
}

extension AlertState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension AlertState: Sendable where Action: Sendable {}

extension AlertState: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

// APIs from the time of version 0.40. Code that uses them still compiles, with warnings that suggest what to write
// instead.

extension AlertState {
  /// Creates an alert with any number of buttons.
  @available(*, deprecated, message: "Use 'AlertState { title } actions: { buttons } message: { message }'.")
  public init(title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>]) {
    self.init(title: { title }, message: message.map { message in { message } })
    self.buttons = buttons
  }

  /// Creates an alert with at most one button.
  @available(*, deprecated, message: "Use 'AlertState { title } actions: { button } message: { message }'.")
  public init(title: TextState, message: TextState? = nil, dismissButton: ButtonState<Action>? = nil) {
    self.init(title: { title }, message: message.map { message in { message } })
    buttons = dismissButton.map { [$0] } ?? []
  }

  /// Creates an alert with two buttons.
  @available(*, deprecated, message: "Use 'AlertState { title } actions: { buttons } message: { message }'.")
  public init(
    title: TextState,
    message: TextState? = nil,
    primaryButton: ButtonState<Action>,
    secondaryButton: ButtonState<Action>
  ) {
    self.init(title: { title }, message: message.map { message in { message } })
    buttons = [primaryButton, secondaryButton]
  }
}

extension ConfirmationDialogState {
  /// Creates a dialog.
  @available(
    *,
    deprecated,
    message: "Use 'ConfirmationDialogState(titleVisibility:) { title } actions: { buttons }'."
  )
  public init(
    title: TextState,
    titleVisibility: ConfirmationDialogStateTitleVisibility,
    message: TextState? = nil,
    buttons: [ButtonState<Action>] = []
  ) {
    self.init(
      titleVisibility: titleVisibility,
      title: { title },
      message: message.map { message in { message } }
    )
    self.buttons = buttons
  }

  /// Creates a dialog with the platform's default visibility of the title.
  @available(*, deprecated, message: "Use 'ConfirmationDialogState { title } actions: { buttons }'.")
  public init(title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>] = []) {
    self.init(title: { title }, message: message.map { message in { message } })
    self.buttons = buttons
  }
}

/// The former name of ``ConfirmationDialogState``.
@available(*, deprecated, renamed: "ConfirmationDialogState")
public typealias ActionSheetState<Action> = ConfirmationDialogState<Action>

// Disfavored because `ComposableArchitectureClassic` declares variants that use the actions of version 0.40.
extension ButtonState {
  /// Creates a button with the `cancel` role.
  @_disfavoredOverload
  @available(*, deprecated, message: "Use 'ButtonState(role: .cancel, action:) { label }'.")
  public static func cancel(_ label: TextState, action: ButtonStateAction<Action>? = nil) -> Self {
    Self(role: .cancel, action: action ?? .send(nil)) { label }
  }

  /// Creates a button without a role.
  @_disfavoredOverload
  @available(*, deprecated, message: "Use 'ButtonState(action:) { label }'.")
  public static func `default`(_ label: TextState, action: ButtonStateAction<Action>? = nil) -> Self {
    Self(action: action ?? .send(nil)) { label }
  }

  /// Creates a button with a destructive action.
  @_disfavoredOverload
  @available(*, deprecated, message: "Use 'ButtonState(role: .destructive, action:) { label }'.")
  public static func destructive(
    _ label: TextState,
    action: ButtonStateAction<Action>? = nil
  ) -> Self {
    Self(role: .destructive, action: action ?? .send(nil)) { label }
  }
}
