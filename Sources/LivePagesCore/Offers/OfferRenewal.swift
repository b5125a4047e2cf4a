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
  /// The names that were given in this rendering. Made with the first one that the component did not have
  /// before: until then no two agree.
  private var given: Set<OfferName>?

  /// - Parameters:
  ///   - former: The offers of the component before.
  ///   - tree: The state that the components of the page share.
  init(of former: ComponentOffers?, in tree: TreeState) {
    self.tree = tree
    let known = former as? TypedOffers<Action>
    matcher = OfferMatcher(known?.offers ?? [])
    offered.reserveCapacity(known?.offers.count ?? 0)
  }

  /// The name of an offer: that of before, if it stands for the same.
  func name(of offer: MarkupOffer, in row: RowDigest) -> String {
    let offer = offer.offer(of: Action.self)
    let known = matcher.name(of: offer, in: row)
    var name = known ?? tree.name(of: offer, in: row)
    if tree.hasDigestsForNames, known == nil || given != nil {
      var names = given.take() ?? Set(offered.map(\.name))
      // What is offered twice does the same under both names.
      while !names.insert(name).inserted { name = name.next }
      given = names
    }
    offered.append(NamedOffer(name: name, row: row, offer: offer))
    return name.text
  }

  /// - Parameter send: A closure that gets the actions.
  /// - Returns: What it offers now; `nil` for nothing.
  func finish(send: @escaping (Action) -> Void) -> ComponentOffers? {
    offered.isEmpty ? nil : TypedOffers(offered, send: send)
  }
}
