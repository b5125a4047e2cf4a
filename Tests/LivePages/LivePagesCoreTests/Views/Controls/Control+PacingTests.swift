import LivePagesCore
import Testing

struct ControlPacingTests {
  private func element(of view: some View<Bool>) -> Element? {
    ViewTree<Bool>(firstName: 0) {}.render { view.body }.elements.first
  }

  @Test func pacingIsRenderedInMilliseconds() {
    let waits = element(of: Button("Search", send: true).debounce(.milliseconds(300)))
    #expect(waits?[attribute: "data-debounce"] == "300")
    let comesAtMostSoOften = element(of: Button("Search", send: true).throttle(.seconds(1.5)))
    #expect(comesAtMostSoOften?[attribute: "data-throttle"] == "1500")
    let never = element(of: Button("Search", send: true).debounce(.seconds(Int64.max)))
    #expect(never?[attribute: "data-debounce"] == "2147483647")
  }

  @Test func disabledWhileSendingIsNotDisabledBefore() {
    let button = element(of: Button("Pay", send: true).disabledWhileSending())
    #expect(button?.attributes.contains(.disabledWhileSending) == true)
    #expect(button?.attributes.contains { $0.name == "disabled" } == false)
    #expect(button?[attribute: "data-event"] != nil)
  }
}
