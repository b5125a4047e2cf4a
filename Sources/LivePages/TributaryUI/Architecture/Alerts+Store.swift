import ComposableArchitecture

extension Text {
  /// Creates a text view of a text state, without its formatting.
  // This initializer is disfavored so that a string literal creates a localized key.
  @_disfavoredOverload
  nonisolated public init(_ state: TextState) { self.init(verbatim: String(state: state)) }
}

extension View {
  /// Presents an alert while the binding contains a store of an alert's state.
  public func alert<Action>(_ item: Binding<Store<AlertState<Action>, Action>?>) -> some View {
    ShownBeside(content: self) {
      if let store = item.wrappedValue {
        let state = store.withState { $0 }
        PresentedView(
          look: .alert,
          content: AlertView(
            title: Text(state.title),
            actions: StateButtons(buttons: state.buttons) { store.send($0) },
            message: state.message.map { Text($0) }
          )
        ) {
          item.wrappedValue = nil
          return true
        }
        .id(state.id)
      }
    }
  }

  /// Presents a confirmation dialog while the binding contains a store of a dialog's state.
  public func confirmationDialog<Action>(
    _ item: Binding<Store<ConfirmationDialogState<Action>, Action>?>
  ) -> some View {
    ShownBeside(content: self) {
      if let store = item.wrappedValue {
        let state = store.withState { $0 }
        PresentedView(
          look: .confirmation,
          content: AlertView(
            title: state.titleVisibility == .visible ? Text(state.title) : nil,
            actions: StateButtons(buttons: state.buttons) { store.send($0) },
            message: state.message.map { Text($0) }
          )
        ) {
          item.wrappedValue = nil
          return true
        }
        .id(state.id)
      }
    }
  }
}

/// The buttons of an alert state, or an OK button if there are none.
private struct StateButtons<Action>: View {
  let buttons: [ButtonState<Action>]
  let send: (Action) -> Void

  var body: some View {
    if buttons.isEmpty { Button("OK") {} }
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
