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

/// An offer in ``Markup``, which knows the type of its actions.
class MarkupOffer {
  let trigger: OfferTrigger
  let rule: OfferRule

  fileprivate init(trigger: OfferTrigger, rule: OfferRule) {
    self.trigger = trigger
    self.rule = rule
  }

  /// The offer itself.
  ///
  /// - Parameter type: The type of the actions of the markup that it is in.
  func offer<Action>(of type: Action.Type) -> Offer<Action> {
    // Right, since `Markup<Action>` is made of such offers only.
    unsafeDowncast(self, to: TypedMarkupOffer<Action>.self).offer
  }
}

/// The offer in markup of this type of actions.
final class TypedMarkupOffer<Action>: MarkupOffer {
  let offer: Offer<Action>

  init(_ offer: Offer<Action>) {
    self.offer = offer
    super.init(trigger: offer.trigger, rule: offer.rule)
  }
}

/// The receiver of the actions of a component. It is kept from one rendering to the next: views inside of the
/// component that stay as they are send by it, too.
final class ActionSender<Action> {
  var send: (Action) -> Void

  init(_ send: @escaping (Action) -> Void) {
    self.send = send
  }
}

/// An offer that a person takes up, whatever the type of its actions.
struct PageOffer {
  let name: OfferName
  private let respond: (WireValue?) throws(ViewEventError) -> Void
  private let followUpload: (UploadEvent) -> Void

  init<Action>(_ named: NamedOffer<Action>, send: @escaping (Action) -> Void) {
    name = named.name
    let offer = named.offer
    respond = { value throws(ViewEventError) in
      guard let delivery = try offer.respond(value) else { return }
      delivery(send)
    }
    followUpload = { event in offer.follow(event)?(send) }
  }

  /// Does what is offered.
  ///
  /// - Parameter value: The value that came with the event.
  func take(_ value: WireValue?) throws(ViewEventError) { try respond(value) }

  /// Sends what is told of an upload that it has begun.
  func follow(_ event: UploadEvent) { followUpload(event) }
}
