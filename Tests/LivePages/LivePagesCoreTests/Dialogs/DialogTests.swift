import LivePagesCore
import Testing

struct DialogTests {
  private typealias Button = Dialog.Button

  @Test func aDialogWithoutButtonsCanBeEnded() {
    #expect(Dialog(id: "a", title: "Done").buttons == [Button(id: nil, label: "OK", role: .cancel)])
    #expect(
      Dialog(id: "a", kind: .choices, title: "Done").buttons == [Button(id: nil, label: "OK", role: .cancel)]
    )
  }

  @Test func choicesCanBeCancelled() {
    let share = Button(id: "share", label: "Share")
    let dialog = Dialog(id: "a", kind: .choices, title: "Photo", buttons: [share])
    #expect(dialog.buttons == [share, Button(id: nil, label: "Cancel", role: .cancel)])
  }

  @Test func anAlertHasTheButtonsThatItIsGiven() {
    let retry = Button(id: "retry", label: "Retry")
    #expect(Dialog(id: "a", title: "Failed", buttons: [retry]).buttons == [retry])
  }

  @Test func cancelButtonsComeLast() {
    let cancel = Button(id: "cancel", label: "Keep", role: .cancel)
    let delete = Button(id: "delete", label: "Delete", role: .destructive)
    let archive = Button(id: "archive", label: "Archive")
    let dialog = Dialog(id: "a", kind: .choices, title: "Mail", buttons: [cancel, delete, archive])
    #expect(dialog.buttons == [delete, archive, cancel])
  }

  @Test func anotherIdMakesAnotherDialog() {
    #expect(Dialog(id: "a", title: "Done") != Dialog(id: "b", title: "Done"))
  }
}
