import Foundation
import LivePagesCore
import Testing

struct FlashMessagesTests {
  @Test func messagesAreShownAndDismissed() {
    var messages = FlashMessages()
    let first = messages.show(.info("a"))
    let second = messages.show(.error("b"))
    #expect(messages.items.map(\.flash.text) == ["a", "b"])
    messages.dismiss(first.id)
    messages.dismiss(first.id)
    #expect(messages.items == [second])
    // Identifiers aren't reused, so a late click doesn't dismiss another message.
    #expect(messages.show(.info("c")).id > second.id)
  }

  @Test func excessFlashesRemoveTheOldest() {
    var messages = FlashMessages()
    for number in 1...7 { messages.show(.info("\(number)")) }
    #expect(messages.items.map(\.flash.text) == ["3", "4", "5", "6", "7"])
  }

  @Test func flashesOfAVisitAreShownOnce() {
    let visit = Visit()
    for number in 1...7 { visit.leave(.info("\(number)")) }
    var messages = FlashMessages(visit.takeFlashes())
    #expect(visit.takeFlashes().isEmpty)
    #expect(messages.items.isEmpty)
    #expect(messages.showArriving().map(\.flash.text) == ["3", "4", "5", "6", "7"])
    #expect(messages.showArriving().isEmpty)
    #expect(messages.items.count == 5)
  }

  @Test func urgentMessagesAreAnnouncedAtOnce() {
    var messages = FlashMessages()
    messages.show(.warning("careful"))
    messages.show(.success("done"))
    let html = ViewTree<Int>(onChange: {}).render { FlashView(messages) { $0 } }
    func text(_ role: String) -> String {
      html.elements.first { $0[attribute: "role"] == role }?.content.plainText ?? ""
    }
    #expect(text("alert") == "carefulDismiss")
    #expect(text("status") == "doneDismiss")
    #expect(Flash.error("x").duration == nil && Flash.info("x").duration != nil)
  }
}
