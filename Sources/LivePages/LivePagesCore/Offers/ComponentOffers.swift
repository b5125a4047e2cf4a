/// The offers of the controls of one component, whatever the type of its actions. Without more it is nothing.
class ComponentOffers {
  /// The names that a browser takes up the offers by.
  var names: [OfferName] { [] }

  /// The offer of a name, if it is one of these.
  func offer(named name: OfferName) -> PageOffer? { nil }
}

/// An offer of a component, with the name that a browser takes it up by.
struct NamedOffer<Action> {
  let name: OfferName
  /// The row that it stands in, of those that are told apart by keys.
  let row: RowDigest
  let offer: Offer<Action>
}

/// The offers of a component, and where the actions go.
///
/// The offers are kept as values in one array: a page may have thousands of them, in each of its sessions.
final class TypedOffers<Action>: ComponentOffers {
  let offers: [NamedOffer<Action>]
  private let send: (Action) -> Void

  init(_ offers: [NamedOffer<Action>], send: @escaping (Action) -> Void) {
    // As large as needed, without the room to grow.
    self.offers = offers.withUnsafeBufferPointer { Array($0) }
    self.send = send
  }

  override var names: [OfferName] { offers.map(\.name) }

  override func offer(named name: OfferName) -> PageOffer? {
    guard let named = offers.first(where: { $0.name == name }) else { return nil }
    return PageOffer(named, send: send)
  }
}
