/// An offer that is on the page, whatever the type of its actions, with its name. An instance of this class
/// itself is a mere name, to look an offer up, and takes nothing.
class PageOffer {
  let name: OfferName

  init(_ name: OfferName) {
    self.name = name
  }

  /// Whether it is what a field takes.
  var isInput: Bool { false }

  /// Does what is offered.
  ///
  /// - Parameter value: What came with the event.
  func take(_ value: WireValue?) throws(ViewEventError) {}

  /// Sends what is told of an upload that it has begun.
  func follow(_ event: UploadEvent) {}
}

extension PageOffer: Hashable {
  static func == (a: PageOffer, b: PageOffer) -> Bool { a.name == b.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// An offer that is on the page, and where its actions go.
final class NamedOffer<Action>: PageOffer {
  /// The row that it stands in, of those that are told apart by keys.
  private let row: RowDigest
  private var offer: Offer<Action>
  private var send: (Action) -> Void

  init(_ name: OfferName, _ offer: Offer<Action>, in row: RowDigest, send: @escaping (Action) -> Void) {
    self.row = row
    self.offer = offer
    self.send = send
    super.init(name)
  }

  /// Becomes an offer of a new rendering, if that stands for the same.
  ///
  /// - Returns: Whether it does. It keeps the name then.
  func renew(
    as new: Offer<Action>,
    in row: RowDigest,
    send: @escaping (Action) -> Void
  ) -> Bool {
    guard row == self.row, offer.isSame(as: new) else { return false }
    offer = new
    self.send = send
    return true
  }

  override var isInput: Bool { offer.trigger == .input }

  override func take(_ value: WireValue?) throws(ViewEventError) {
    guard let delivery = try offer.respond(value) else { return }
    delivery(send)
  }

  override func follow(_ event: UploadEvent) {
    offer.follow(event)?(send)
  }
}
