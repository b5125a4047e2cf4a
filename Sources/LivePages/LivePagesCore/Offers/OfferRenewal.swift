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
