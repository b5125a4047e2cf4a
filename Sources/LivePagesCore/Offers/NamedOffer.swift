/// An offer that is on the page, with the name by which a browser takes it up.
struct NamedOffer {
  let name: String
  let trigger: OfferTrigger
  let rule: OfferRule
  let sample: Any
  let subject: Any

  init<Action>(_ name: String, _ offer: Offer<Action>) {
    self.name = name
    trigger = offer.trigger
    rule = offer.rule
    sample = offer.sample as Any
    subject = offer.subject
  }

  /// Whether another offer stands for the same: it keeps the name then.
  func isSame<Action>(as offer: Offer<Action>) -> Bool {
    trigger == offer.trigger && rule == offer.rule && areSame(sample, offer.sample as Any)
      && areSame(subject, offer.subject)
  }
}
