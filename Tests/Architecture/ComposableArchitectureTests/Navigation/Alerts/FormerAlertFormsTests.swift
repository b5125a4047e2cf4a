import ComposableArchitecture
import Testing

/// Names of version 0.40 have the same meaning as the current ones.
struct FormerAlertFormsTests {
  private enum Action: Equatable { case delete, keep }

  @available(*, deprecated)
  @Test func alertsWithListsOfButtons() {
    let delete = ButtonState<Action>.destructive(TextState("Delete"), action: .send(.delete))
    let keep = ButtonState<Action>.cancel(TextState("Keep"), action: .send(.keep))
    let alert = AlertState<Action> {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
      ButtonState(role: .cancel, action: .keep) { TextState("Keep") }
    } message: {
      TextState("For ever.")
    }
    let title = TextState("Delete?")
    let message = TextState("For ever.")
    #expect(AlertState(title: title, message: message, buttons: [delete, keep]) == alert)
    #expect(AlertState(title: title, message: message, primaryButton: delete, secondaryButton: keep) == alert)
  }

  @available(*, deprecated)
  @Test func alertsWithOneButton() {
    #expect(AlertState<Action>(title: TextState("Done.")) == AlertState { TextState("Done.") })
    let alert = AlertState<Action>(
      title: TextState("Done."),
      dismissButton: .default(TextState("OK"), action: .send(.keep, animation: .default))
    )
    #expect(
      alert
        == AlertState {
          TextState("Done.")
        } actions: {
          ButtonState(action: .send(.keep, animation: .default)) { TextState("OK") }
        }
    )
  }

  @available(*, deprecated)
  @Test func dialogsWithListsOfButtons() {
    let sheet = ActionSheetState<Action>(
      title: TextState("Delete?"),
      titleVisibility: .visible,
      message: TextState("For ever."),
      buttons: [.cancel(TextState("Cancel"))]
    )
    #expect(
      sheet
        == ConfirmationDialogState {
          TextState("Delete?")
        } actions: {
          ButtonState(role: .cancel) { TextState("Cancel") }
        } message: {
          TextState("For ever.")
        }
    )
    #expect(sheet.titleVisibility == .visible)
    #expect(
      ConfirmationDialogState<Action>(title: TextState("?")) == ConfirmationDialogState { TextState("?") }
    )
  }
}
