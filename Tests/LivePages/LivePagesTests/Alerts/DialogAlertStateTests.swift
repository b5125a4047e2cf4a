import ComposableArchitecture
import Foundation
import LivePages
import Testing

struct DialogAlertStateTests {
  private enum Action: Equatable { case delete, share }

  @Test func anAlertIsADialog() {
    let alert = AlertState<Action> {
      TextState("Delete?").bold()
    } actions: {
      ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Keep") }
    } message: {
      TextState("It cannot be undone.")
    }
    let dialog = Dialog(alert)
    #expect(dialog.id == alert.id.uuidString && dialog.kind == .alert)
    #expect(dialog.title == HTML { Element(.strong) { "Delete?" } } && dialog.isTitleVisible)
    #expect(dialog.message?.plainText == "It cannot be undone.")
    #expect(dialog.buttons.map(\.label.plainText) == ["Delete", "Keep"])
    #expect(dialog.buttons.map(\.role) == [.destructive, .cancel])
    #expect(dialog.buttons.map(\.id) == alert.buttons.map(\.id.uuidString))
  }

  @Test(
    arguments: [
      (.automatic, true), (.hidden, false), (.visible, true),
    ] as [(ConfirmationDialogStateTitleVisibility, Bool)]
  )
  func aConfirmationDialogOffersChoices(
    visibility: ConfirmationDialogStateTitleVisibility,
    isVisible: Bool
  ) {
    let state = ConfirmationDialogState<Action>(titleVisibility: visibility) {
      TextState("Photo")
    } actions: {
      ButtonState(action: .share) { TextState("Share") }
    }
    let dialog = Dialog(state)
    #expect(dialog.kind == .choices && dialog.isTitleVisible == isVisible && dialog.message == nil)
    #expect(dialog.buttons.map(\.label.plainText) == ["Share", "Cancel"])
  }

  @Test func equalAlertsAreDifferentDialogs() {
    func alert() -> AlertState<Action> { AlertState { TextState("Done") } }
    #expect(alert() == alert() && Dialog(alert()) != Dialog(alert()))
  }
}
