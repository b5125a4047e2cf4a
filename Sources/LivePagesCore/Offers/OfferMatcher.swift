/// Finds the offers of the last rendering that are made again, which keep their names.
///
/// Most offers stand where they stood. One that came, went or moved is looked for among those around: further
/// away it counts as another one, which costs a few bytes and is safe.
struct OfferMatcher {
  private static let reach = 32

  private let offers: [NamedOffer]
  private var isTaken: [Bool]
  private var next = 0

  init(_ offers: [NamedOffer]) {
    self.offers = offers
    isTaken = Array(repeating: false, count: offers.count)
  }

  /// The name of an offer that is the same, which is not found again.
  mutating func name<Action>(of offer: Offer<Action>) -> String? {
    for distance in 0..<min(Self.reach, offers.count) {
      let index = (next + distance) % offers.count
      guard !isTaken[index], offers[index].isSame(as: offer) else { continue }
      isTaken[index] = true
      next = (index + 1) % offers.count
      return offers[index].name
    }
    return nil
  }
}
