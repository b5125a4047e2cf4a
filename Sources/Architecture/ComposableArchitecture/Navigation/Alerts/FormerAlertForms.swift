// Forms that were common around version 0.40. Code that has them compiles, and the compiler names the present
// ones.

extension AlertState {
  /// Creates an alert with any number of buttons.
  @available(*, deprecated, message: "Use 'AlertState { title } actions: { buttons } message: { message }'.")
  public init(title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>]) {
    self.init(title: { title }, message: message.map { message in { message } })
    self.buttons = buttons
  }

  /// Creates an alert with one button at most.
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

  /// Creates a dialog whose title is shown where that is customary.
  @available(*, deprecated, message: "Use 'ConfirmationDialogState { title } actions: { buttons }'.")
  public init(title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>] = []) {
    self.init(title: { title }, message: message.map { message in { message } })
    self.buttons = buttons
  }
}

/// The former name of ``ConfirmationDialogState``.
@available(*, deprecated, renamed: "ConfirmationDialogState")
public typealias ActionSheetState<Action> = ConfirmationDialogState<Action>

// Disfavoured, as `ComposableArchitectureClassic` has forms that take the actions of that time.
extension ButtonState {
  /// Creates a button that leaves everything as it is.
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

  /// Creates a button that destroys something.
  @_disfavoredOverload
  @available(*, deprecated, message: "Use 'ButtonState(role: .destructive, action:) { label }'.")
  public static func destructive(
    _ label: TextState,
    action: ButtonStateAction<Action>? = nil
  ) -> Self {
    Self(role: .destructive, action: action ?? .send(nil)) { label }
  }
}
