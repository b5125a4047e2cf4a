import ComposableArchitecture

extension ConfirmationDialogState where Action == SketchFeature.Action.Dialog {
  /// Asks whether all that anybody has drawn is to go.
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
