import Testing

@testable import LivePagesCore

struct ComponentOffersTests {
  private enum Action: Equatable {
    case press(Int)
    case other
  }

  private let tree = ViewTree<Action>(firstName: 0) {}

  @Test func offersInsideComponentsAreHandled() throws {
    var sent: [Int] = []
    func view() -> Markup<Action> {
      let components = (0..<50).map { number in
        Component(
          key: number,
          send: { (_: Int) in sent.append(number) },
          content: { Button("Press", send: number) }
        )
      }
      return ForEach<Action>(components: components).body
    }
    _ = tree.render { view() }
    for number in [49, 0, 20] {
      let event = try OfferedEvent(WireEvent(OfferName(UInt64(number + 1)).text))
      try tree.receive(event, showing: { view() }, send: { _ in })
    }
    #expect(sent == [49, 0, 20])
  }

  @Test func componentsWithAnotherActionTypeWithdrawEarlierOffers() throws {
    func view(_ isNumber: Bool) -> Markup<Action> {
      let component =
        isNumber
        ? Component(key: 0, send: { (_: Int) in }, content: { Button("Press", send: 1) })
        : Component(
          key: 0,
          dependency: 1,
          send: { (_: String) in },
          content: { Button("Press", send: "other") }
        )
      return ForEach<Action>(components: [component]).body
    }
    _ = tree.render { view(true) }
    #expect(throws: ViewEventError.noLongerOffered) {
      try tree.receive(
        OfferedEvent(WireEvent(OfferName(1).text)),
        showing: { view(false) },
        send: { _ in }
      )
    }
  }

  /// Each session of a page stores this for each of its buttons.
  @Test func anOfferTakesFewBytes() {
    #expect(MemoryLayout<NamedOffer<Action>>.stride <= 48)
    let offer = Offer<Action>(.click, .other)
    var offers = [NamedOffer(name: OfferName(1), row: .none, offer: offer)]
    offers.reserveCapacity(100)
    #expect(TypedOffers(offers) { _ in }.offers.capacity < 4)
  }
}
