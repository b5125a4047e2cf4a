import Testing

@testable import LivePagesCore

struct EqualOffersTests {
  @Test func eachNameIsFoundAtOnce() {
    var offers = EqualOffers()
    var checks = 0
    let names = (1...1_000).map { _ in
      offers.name(after: 10) { _ in
        checks += 1
        return true
      }
    }
    #expect(names == (11...1_010).map { OfferName($0) })
    #expect(checks == 1_000)
  }

  @Test func releasedNamesAreReusedInOrder() {
    var offers = EqualOffers()
    func next() -> OfferName { offers.name(after: 10) { _ in true } }
    let names = (1...5).map { _ in next() }
    for name in [names[3], names[1], names[2]] { offers.release(name) }
    #expect((1...4).map { _ in next() } == [names[1], names[2], names[3], OfferName(16)])
  }

  @Test func namesOfOtherDigestsAreSkipped() {
    var offers = EqualOffers()
    let taken = [OfferName(11), OfferName(12), OfferName(.min)]
    #expect(offers.name(after: 10) { !taken.contains($0) } == OfferName(13))
    #expect(offers.name(after: .max) { !taken.contains($0) } == OfferName(1))
    offers.release(taken[0])
    #expect(offers.name(after: 10) { !taken.contains($0) } == OfferName(14))
  }

  @Test func unusedSeriesAreForgotten() {
    var offers = EqualOffers()
    let names = (1...3).map { _ in offers.name(after: 10) { _ in true } }
    for name in names.reversed() { offers.release(name) }
    #expect(Mirror(reflecting: offers).children.allSatisfy { Mirror(reflecting: $0.value).children.isEmpty })
    #expect(offers.name(after: 10) { _ in true } == names[0])
  }
}
