/// Finds the offers of the last rendering that are made again, which keep their names.
///
/// Most offers stand where they stood. One that came, went or moved is looked for among those around: further
/// away it counts as another one, which costs a few bytes and is safe. A field is looked for among many more
/// fields, since what was typed into it would be refused under another name.
struct OfferMatcher {
  private static let reach = 32
  private static let reachOfFields = 256

  private let offers: [PageOffer]
  private var isTaken: [Bool]
  private var next = 0
  /// Where the fields are.
  private lazy var inputs = offers.indices.filter { offers[$0].isInput }

  init(_ offers: [PageOffer]) {
    self.offers = offers
    isTaken = Array(repeating: false, count: offers.count)
  }

  /// The offer of the last rendering that is the same, and becomes the new one. It is not found again.
  ///
  /// - Parameters:
  ///   - offer: The new one.
  ///   - row: The row that it stands in.
  ///   - send: A closure that gets its actions.
  mutating func renew<Action>(
    as offer: Offer<Action>,
    in row: RowDigest,
    send: @escaping (Action) -> Void
  ) -> PageOffer? {
    for distance in 0..<min(Self.reach, offers.count) {
      let index = (next + distance) % offers.count
      if let known = renew(at: index, as: offer, in: row, send: send) { return known }
    }
    guard offer.trigger == .input, offers.count > Self.reach else { return nil }
    let start = inputs.firstIndex { $0 >= next } ?? 0
    for distance in 0..<min(Self.reachOfFields, inputs.count) {
      let index = inputs[(start + distance) % inputs.count]
      if let known = renew(at: index, as: offer, in: row, send: send) { return known }
    }
    return nil
  }

  private mutating func renew<Action>(
    at index: Int,
    as offer: Offer<Action>,
    in row: RowDigest,
    send: @escaping (Action) -> Void
  ) -> PageOffer? {
    guard !isTaken[index], let known = offers[index] as? NamedOffer<Action>,
      known.renew(as: offer, in: row, send: send)
    else { return nil }
    isTaken[index] = true
    next = (index + 1) % offers.count
    return known
  }

  /// The offers of the last rendering that were not made again.
  var gone: [PageOffer] {
    zip(offers, isTaken).filter { !$1 }.map(\.0)
  }
}
