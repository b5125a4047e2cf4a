/// Finds the offers of the last rendering that are made again, which keep their names.
///
/// Most offers stand where they stood. One that came, went or moved is looked for among those around: further
/// away it counts as another one, which costs a few bytes and is safe. A field is looked for among many more
/// fields, since what was typed into it would be refused under another name.
struct OfferMatcher<Action> {
  private static var reach: Int { 32 }
  private static var reachOfFields: Int { 256 }

  private let offers: [NamedOffer<Action>]
  private var isTaken: [Bool]
  private var next = 0
  /// Where the fields are.
  private lazy var inputs = offers.indices.filter { offers[$0].offer.trigger == .input }

  init(_ offers: [NamedOffer<Action>]) {
    self.offers = offers
    isTaken = Array(repeating: false, count: offers.count)
  }

  /// The name of the offer of the last rendering that stands for the same. It is not found again.
  ///
  /// - Parameters:
  ///   - offer: The new one.
  ///   - row: The row that it stands in.
  mutating func name(of offer: Offer<Action>, in row: RowDigest) -> OfferName? {
    for distance in 0..<min(Self.reach, offers.count) {
      let index = (next + distance) % offers.count
      if take(at: index, as: offer, in: row) { return offers[index].name }
    }
    guard offer.trigger == .input, offers.count > Self.reach else { return nil }
    let start = firstInput(from: next)
    for distance in 0..<min(Self.reachOfFields, inputs.count) {
      let index = inputs[(start + distance) % inputs.count]
      if take(at: index, as: offer, in: row) { return offers[index].name }
    }
    return nil
  }

  /// Returns the place of the first field at or after an index, or of the first of all. The places ascend.
  private mutating func firstInput(from index: Int) -> Int {
    var (low, high) = (0, inputs.count)
    while low < high {
      let middle = (low + high) / 2
      if inputs[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low == inputs.count ? 0 : low
  }

  /// Takes a former offer if it stands for the same as a new one.
  private mutating func take(at index: Int, as offer: Offer<Action>, in row: RowDigest) -> Bool {
    let known = offers[index]
    guard !isTaken[index], known.row == row, known.offer.isSame(as: offer) else { return false }
    isTaken[index] = true
    next = (index + 1) % offers.count
    return true
  }

  /// The names of the offers of the last rendering that were not made again.
  var gone: [OfferName] {
    var names: [OfferName] = []
    for index in offers.indices where !isTaken[index] { names.append(offers[index].name) }
    return names
  }
}

/// Gives offers their names, whatever the type of their actions.
protocol OfferNames: AnyObject {
  /// The name of an offer.
  func name(of offer: MarkupOffer, in row: RowDigest) -> String
}

/// Gives what a component offers its names, during one rendering of it.
final class OfferRenewal<Action>: OfferNames {
  private let tree: TreeState
  private var matcher: OfferMatcher<Action>
  private var offered: [NamedOffer<Action>] = []
  /// The names of another kind of offers that the component had before.
  private let unknown: [OfferName]

  /// - Parameters:
  ///   - former: The offers of the component before.
  ///   - tree: The state that the components of the page share.
  init(of former: ComponentOffers?, in tree: TreeState) {
    self.tree = tree
    let known = former as? TypedOffers<Action>
    matcher = OfferMatcher(known?.offers ?? [])
    unknown = known == nil ? former?.names ?? [] : []
    offered.reserveCapacity(known?.offers.count ?? 0)
  }

  /// The name of an offer: that of before, if it stands for the same.
  func name(of offer: MarkupOffer, in row: RowDigest) -> String {
    let offer = offer.offer(of: Action.self)
    let name = matcher.name(of: offer, in: row) ?? tree.add(offer, in: row)
    offered.append(NamedOffer(name: name, row: row, offer: offer))
    return name.text
  }

  /// Takes back what the component does not offer any more.
  ///
  /// - Parameter send: A closure that gets the actions.
  /// - Returns: What it offers now; `nil` for nothing.
  func finish(send: @escaping (Action) -> Void) -> ComponentOffers? {
    for name in matcher.gone + unknown { tree.remove(name) }
    return offered.isEmpty ? nil : TypedOffers(offered, send: send)
  }
}
