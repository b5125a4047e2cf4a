/// The offers of a component's controls, independent of its action type. The base class has no offers.
class ComponentOffers {
  /// The names that a browser uses to refer to the offers.
  var names: [OfferName] { [] }

  /// Returns the offer with the given name, or `nil` if it isn't one of these.
  func offer(named name: OfferName) -> PageOffer? { nil }
}

/// A component's offer and the name that a browser uses to refer to it.
struct NamedOffer<Action> {
  let name: OfferName
  /// The keyed row that contains the offer.
  let row: RowDigest
  let offer: Offer<Action>
}

/// The offers of a component and the receiver of their actions.
///
/// A session of a page may have thousands of offers, so they are values in one array.
final class TypedOffers<Action>: ComponentOffers {
  let offers: [NamedOffer<Action>]
  private let send: (Action) -> Void

  init(_ offers: [NamedOffer<Action>], send: @escaping (Action) -> Void) {
    // A copy without spare capacity.
    self.offers = offers.withUnsafeBufferPointer { Array($0) }
    self.send = send
  }

  override var names: [OfferName] { offers.map(\.name) }

  override func offer(named name: OfferName) -> PageOffer? {
    guard let named = offers.first(where: { $0.name == name }), !named.offer.isHeld else { return nil }
    return PageOffer(named, send: send)
  }
}

/// An offer in ``Markup``. A subclass adds the type of the actions.
class MarkupOffer {
  let trigger: OfferTrigger
  let rule: OfferRule
  /// A Boolean value that indicates whether the offer belongs to a disabled field.
  let isHeld: Bool

  fileprivate init(trigger: OfferTrigger, rule: OfferRule, isHeld: Bool) {
    self.trigger = trigger
    self.rule = rule
    self.isHeld = isHeld
  }

  /// The offer itself.
  ///
  /// - Parameter type: The action type of the enclosing markup.
  func offer<Action>(of type: Action.Type) -> Offer<Action> {
    // Safe because `Markup<Action>` contains only offers of this type.
    unsafeDowncast(self, to: TypedMarkupOffer<Action>.self).offer
  }
}

/// An offer in markup with this type of actions.
final class TypedMarkupOffer<Action>: MarkupOffer {
  let offer: Offer<Action>

  init(_ offer: Offer<Action>) {
    self.offer = offer
    super.init(trigger: offer.trigger, rule: offer.rule, isHeld: offer.isHeld)
  }
}

/// The receiver of a component's actions. Unchanged views inside the component keep sending to it, so
/// renderings don't replace it.
final class ActionSender<Action> {
  var send: (Action) -> Void

  init(_ send: @escaping (Action) -> Void) {
    self.send = send
  }
}

/// An offer on the page, independent of its action type.
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

  /// Performs the offer.
  ///
  /// - Parameter value: The value of the event.
  func take(_ value: WireValue?) throws(ViewEventError) { try respond(value) }

  /// Sends an event of an upload that the offer started.
  func follow(_ event: UploadEvent) { followUpload(event) }
}
