import ComposableArchitecture

extension ConfirmationDialogState where Action == SketchFeature.Action.Dialog {
  /// Asks whether to remove everything that anyone has drawn.
  public static var clear: Self {
    ConfirmationDialogState(titleVisibility: .visible) {
      TextState("Clear the sheet?")
    } actions: {
      ButtonState(role: .destructive, action: .clearConfirmed) { TextState("Clear for everybody") }
      ButtonState(role: .cancel) { TextState("Keep it") }
    } message: {
      TextState("This deletes the drawings of all visitors, and can't be undone.")
    }
  }
}
