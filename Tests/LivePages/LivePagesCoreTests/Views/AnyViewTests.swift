import Testing

@testable import LivePagesCore

struct AnyViewTests {
  private enum Action: Equatable {
    case press(Int)
  }

  private struct Pressed: View {
    let number: Int

    var body: some View<Action> {
      Text("Number \(number)", .p)
      Button("Press", send: .press(number))
    }
  }

  private func views(_ isPressed: Bool) -> AnyView<Action> {
    isPressed ? AnyView(Pressed(number: 1)) : AnyView(Text("Nothing", .p))
  }

  @Test func showsNowThisAndThenThat() {
    let tree = ViewTree<Action>(firstName: 0) {}
    #expect(tree.render { views(false) }.plainText == "Nothing")
    #expect(tree.render { views(true) }.plainText == "Number 1Press")
  }

  @Test func forwardsTheViewsOffers() throws {
    let tree = ViewTree<Action>(firstName: 0) {}
    _ = tree.render { views(true) }
    var sent: [Action] = []
    try tree.receive(
      OfferedEvent(WireEvent(OfferName(1).text)),
      showing: { views(true) },
      send: { sent.append($0) }
    )
    #expect(sent == [.press(1)])
  }

  @Test func takesNoMoreMemoryForALongerView() {
    #expect(MemoryLayout<AnyView<Action>>.size == 2 * MemoryLayout<Int>.size)
  }
}
