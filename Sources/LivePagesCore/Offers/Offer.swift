/// What a control offers: an action, or what makes one of a value that a person enters.
package struct Offer<Action> {
  /// Sends actions, by the closure that it is given.
  package typealias Delivery = (_ send: (Action) -> Void) -> Void

  let trigger: OfferTrigger
  /// How the value of an event is checked.
  let rule: OfferRule
  /// The action, or the one that is made of some value.
  let sample: Action?
  /// What else has to be the same for the offer to be the same.
  let subject: Any
  /// Checks what came with the event. `nil` where nothing is to be sent.
  let respond: (WireValue?) throws(ViewEventError) -> Delivery?
  /// What is sent of an upload that was begun by it, for as long as that goes on.
  let follow: ((UploadEvent) -> Delivery)?

  package init(
    _ trigger: OfferTrigger,
    _ rule: OfferRule,
    sample: Action?,
    subject: Any = (),
    follow: ((UploadEvent) -> Delivery)? = nil,
    respond: @escaping (WireValue?) throws(ViewEventError) -> Delivery?
  ) {
    self.trigger = trigger
    self.rule = rule
    self.sample = sample
    self.subject = subject
    self.follow = follow
    self.respond = respond
  }

  /// An action.
  init(_ trigger: OfferTrigger, _ action: Action) {
    self.init(trigger, sample: action) { $0(action) }
  }

  /// What a closure sends.
  ///
  /// - Parameters:
  ///   - trigger: What a person does to take it up.
  ///   - sample: The action that it sends.
  ///   - subject: What else has to be the same for the offer to be the same.
  ///   - delivery: Sends it.
  package init(
    _ trigger: OfferTrigger,
    sample: Action?,
    subject: Any = (),
    delivery: @escaping Delivery
  ) {
    self.init(trigger, .none, sample: sample, subject: subject) { value throws(ViewEventError) in
      guard value == nil else { throw .refusedValue("That takes no value.") }
      return delivery
    }
  }

  /// What is made of ticked values.
  init<Value: Hashable>(
    _ trigger: OfferTrigger,
    ticking numbers: TickNumbers<Value>,
    send action: @escaping ([Value]) -> Action
  ) {
    self.init(trigger, .ticks(numbers.places), sample: action([])) { value throws(ViewEventError) in
      guard case .integers(let ticked) = value else {
        throw .refusedValue("That takes a list of what is ticked.")
      }
      let values = numbers.values(at: ticked)
      guard !values.isEmpty else { throw .noLongerOffered }
      let action = action(values)
      return { $0(action) }
    }
  }

  /// The same offer among other actions.
  ///
  /// - Parameters:
  ///   - sample: The action, or the one that is made of some value.
  ///   - subject: What else has to be the same for the offer to be the same.
  ///   - deliver: Sends what stands for an action.
  func map<Other>(
    sample: Other?,
    subject: Any,
    _ deliver: @escaping (_ action: Action, _ send: (Other) -> Void) -> Void
  ) -> Offer<Other> {
    let follow: ((UploadEvent) -> Offer<Other>.Delivery)? = follow.map { follow in
      { event in
        let delivery = follow(event)
        return { send in delivery { deliver($0, send) } }
      }
    }
    return Offer<Other>(trigger, rule, sample: sample, subject: subject, follow: follow) {
      [respond] value throws(ViewEventError) in
      guard let delivery = try respond(value) else { return nil }
      return { send in delivery { deliver($0, send) } }
    }
  }
}
