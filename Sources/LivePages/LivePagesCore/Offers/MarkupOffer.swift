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
