import Foundation
import LivePagesCore
import Testing

struct DialogViewTests {
  private struct Answered: ViewEvent {
    let answer: DialogAnswer

    init(_ answer: DialogAnswer) { self.answer = answer }

    init(_ wire: WireEvent) throws(ViewEventError) { answer = try DialogAnswer(wire) }

    var wire: WireEvent { WireEvent("answered", value: answer.value) }
  }

  private static let deletion = Dialog(
    id: "deletion",
    title: "Delete “<b>”?",
    message: "It cannot be undone.",
    buttons: [
      Dialog.Button(id: "keep", label: "Keep", role: .cancel),
      Dialog.Button(id: "delete", label: "Delete", role: .destructive),
    ]
  )

  private func view(_ dialog: Dialog) -> Element {
    DialogView(dialog, id: "place", event: Answered.init).body
  }

  private func buttons(_ dialog: Dialog) -> [Element] {
    view(dialog).content.elements.filter { $0.tag == .button }
  }

  private func answer(_ json: String?) throws -> DialogAnswer {
    try Answered(WireEvent(json: Data(try #require(json).utf8))).answer
  }

  @Test func theTitleLabelsAndTheMessageDescribes() {
    let element = view(Self.deletion)
    let parts = element.content.elements
    #expect(element.tag == .dialog && element.id == "place")
    #expect(
      parts.first { $0.id == element[attribute: "aria-labelledby"] }?.content.plainText == "Delete “<b>”?"
    )
    #expect(
      parts.first { $0.id == element[attribute: "aria-describedby"] }?.content.plainText
        == "It cannot be undone."
    )
    #expect(!element.rendered().contains("<b>"))
  }

  @Test func dialogsWithoutAMessageHaveNoDescription() {
    #expect(view(Dialog(id: "a", title: "Done"))[attribute: "aria-describedby"] == nil)
  }

  @Test func anAlertInterruptsAndChoicesDoNot() {
    #expect(view(Self.deletion)[attribute: "role"] == "alertdialog")
    #expect(view(Dialog(id: "a", kind: .choices, title: "Photo"))[attribute: "role"] == nil)
  }

  @Test func aTitleThatIsNotSeenIsReadAloud() {
    let element = view(Dialog(id: "a", title: "Photo", isTitleVisible: false))
    let title = element.content.elements.first { $0.id == "place-title" }
    #expect(title?[attribute: "class"] == "visually-hidden" && title?.content.plainText == "Photo")
  }

  @Test func buttonsAnswerByTheirIds() throws {
    let answers = try buttons(Self.deletion).map { try answer($0[attribute: "data-event"]) }
    #expect(answers == [.pressed(button: "delete"), .pressed(button: "keep")])
    let ok = try #require(buttons(Dialog(id: "a", title: "Done")).first)
    #expect(try answer(ok[attribute: "data-event"]) == .cancelled(dialog: "a"))
  }

  @Test func escapeCancels() throws {
    #expect(try answer(view(Self.deletion)[attribute: "data-cancel-event"]) == .cancelled(dialog: "deletion"))
  }

  @Test func rolesAreClasses() {
    #expect(
      buttons(Self.deletion).map { $0[attribute: "class"] } == ["button button-destructive", "button"]
    )
    #expect(
      buttons(Dialog(id: "a", title: "Done")).map { $0[attribute: "class"] } == ["button button-primary"]
    )
  }

  @Test func theFocusGoesToTheButtonThatDestroysNothing() {
    #expect(buttons(Self.deletion).map { $0.rendered().contains(" autofocus") } == [false, true])
    let retry = Dialog(id: "a", title: "Failed", buttons: [Dialog.Button(id: "retry", label: "Retry")])
    #expect(buttons(retry).map { $0.rendered().contains(" autofocus") } == [false])
  }
}
