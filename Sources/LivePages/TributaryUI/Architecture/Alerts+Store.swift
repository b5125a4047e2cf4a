import ComposableArchitecture

extension View {
  /// Presents an alert while the binding contains a store of an alert's state.
  public func alert<Action>(_ item: Binding<Store<AlertState<Action>, Action>?>) -> some View {
    presenting(.alert, item) { alertView(of: $0, send: $1) }
  }

  /// Presents a confirmation dialog while the binding contains a store of a dialog's state.
  public func confirmationDialog<Action>(
    _ item: Binding<Store<ConfirmationDialogState<Action>, Action>?>
  ) -> some View {
    presenting(.confirmation, item) { dialogView(of: $0, send: $1) }
  }

  private func presenting<State: Identifiable, Action, Content: View>(
    _ look: Presentation.Look,
    _ item: Binding<Store<State, Action>?>,
    content: @escaping (State, @escaping (Action) -> Void) -> Content
  ) -> some View {
    ShownBeside(content: self) {
      if let store = item.wrappedValue {
        let state = store.withState { $0 }
        PresentedView(look: look, content: content(state) { store.send($0) }) {
          item.wrappedValue = nil
          return true
        }
        .id(state.id)
      }
    }
  }
}

extension View {
  /// Presents an alert while the store presents an alert's state.
  public func alert<ButtonAction>(
    store: Store<PresentationState<AlertState<ButtonAction>>, PresentationAction<ButtonAction>>
  ) -> some View {
    alert(store: store, state: { $0 }, action: { $0 })
  }

  /// Presents an alert while the store presents a case of a destination.
  public func alert<State, Action, ButtonAction>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    state toAlertState: @escaping (_ state: State) -> AlertState<ButtonAction>?,
    action fromAlertAction: @escaping (_ action: ButtonAction) -> Action
  ) -> some View {
    let presentation = StorePresentation(store, toAlertState)
    return presenting(.alert, presentation) { state in
      alertView(of: state) { store.send(.presented(fromAlertAction($0))) }
    }
  }

  /// Presents an alert while the store's state isn't `nil`.
  ///
  /// In new code, use `alert(_:)` with a binding.
  public func alert<Action>(_ store: Store<AlertState<Action>?, Action>, dismiss: Action) -> some View {
    let presentation = StorePresentation(store: store, toState: { $0 }, dismissal: dismiss)
    return presenting(.alert, presentation) { state in alertView(of: state) { store.send($0) } }
  }

  /// Presents a confirmation dialog while the store presents a dialog's state.
  public func confirmationDialog<ButtonAction>(
    store: Store<PresentationState<ConfirmationDialogState<ButtonAction>>, PresentationAction<ButtonAction>>
  ) -> some View {
    confirmationDialog(store: store, state: { $0 }, action: { $0 })
  }

  /// Presents a confirmation dialog while the store presents a case of a destination.
  public func confirmationDialog<State, Action, ButtonAction>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    state toDialogState: @escaping (_ state: State) -> ConfirmationDialogState<ButtonAction>?,
    action fromDialogAction: @escaping (_ action: ButtonAction) -> Action
  ) -> some View {
    let presentation = StorePresentation(store, toDialogState)
    return presenting(.confirmation, presentation) { state in
      dialogView(of: state) { store.send(.presented(fromDialogAction($0))) }
    }
  }

  /// Presents a confirmation dialog while the store's state isn't `nil`.
  ///
  /// In new code, use `confirmationDialog(_:)` with a binding.
  public func confirmationDialog<Action>(
    _ store: Store<ConfirmationDialogState<Action>?, Action>,
    dismiss: Action
  ) -> some View {
    let presentation = StorePresentation(store: store, toState: { $0 }, dismissal: dismiss)
    return presenting(.confirmation, presentation) { state in dialogView(of: state) { store.send($0) } }
  }
}

@MainActor
private func alertView<Action>(
  of state: AlertState<Action>,
  send: @escaping (Action) -> Void
) -> some View {
  AlertView(
    title: Text(state.title),
    actions: StateButtons(buttons: state.buttons, send: send),
    message: state.message.map { Text($0) }
  )
}

@MainActor
private func dialogView<Action>(
  of state: ConfirmationDialogState<Action>,
  send: @escaping (Action) -> Void
) -> some View {
  AlertView(
    title: state.titleVisibility == .visible ? Text(state.title) : nil,
    actions: StateButtons(buttons: state.buttons, send: send),
    message: state.message.map { Text($0) }
  )
}

/// The buttons of an alert state or a dialog state.
private struct StateButtons<Action>: View {
  let buttons: [ButtonState<Action>]
  let send: (Action) -> Void

  var body: some View {
    ForEach(buttons) { button in
      Button(role: role(of: button)) {
        button.withAction { action in
          if let action { send(action) }
        }
      } label: {
        Text(button.label)
      }
    }
  }

  private func role(of button: ButtonState<Action>) -> ButtonRole? {
    switch button.role {
    case .cancel: .cancel
    case .destructive: .destructive
    case nil: nil
    }
  }
}

extension Text {
  /// Creates a text view of a text state with its formatting.
  ///
  /// Attributes for speech are ignored.
  // This initializer is disfavored so that a string literal creates a localized key.
  @_disfavoredOverload
  nonisolated public init(_ state: TextState) {
    let texts = state.runs().map { Text(verbatim: $0.text).formatted(by: $0.attributes) }
    self = texts.dropFirst().reduce(texts.first ?? Text(verbatim: ""), +)
  }

  nonisolated private func formatted(by attributes: TextState.Attributes) -> Text {
    var text = self
    if attributes.isBold { text = text.bold() }
    if attributes.isItalic { text = text.italic() }
    if attributes.strikethrough != nil { text = text.strikethrough() }
    if attributes.underline != nil { text = text.underline() }
    if attributes.hasMonospacedDigits { text = text.monospacedDigit() }
    if let offset = attributes.baselineOffset { text = text.baselineOffset(offset) }
    if let kerning = attributes.kerning { text = text.kerning(kerning) }
    if let tracking = attributes.tracking { text = text.tracking(tracking) }
    return text
  }
}
