import LivePagesCore
import Testing

struct ButtonFocusTests {
  private func element(of button: Button<Bool>) -> Element? {
    ViewTree<Bool>(firstName: 0) {}.render { button }.elements.first
  }

  @Test func disabledButtonsThatKeepFocusHaveNoEvent() {
    let button = element(of: Button("Stop", send: true).disabledKeepingFocus())
    #expect(button?[attribute: "aria-disabled"] == "true")
    #expect(button?.attributes.contains { $0.name == "disabled" } == false)
    #expect(button?[attribute: "data-event"] == nil)
  }

  @Test func isAnOrdinaryButtonIfTheConditionIsFalse() {
    let button = element(of: Button("Stop", send: true).disabledKeepingFocus(false))
    #expect(button == element(of: Button("Stop", send: true)))
  }
}
