/// An offer of a control: an action, or a closure that makes one of a value that a person enters.
package struct Offer<Action> {
  /// Sends actions, by the closure that it is given.
  package typealias Delivery = (_ send: (Action) -> Void) -> Void

  /// The rest of an offer that is not a fixed action for a click. It is kept apart because most offers are,
  /// and pages keep many of them.
  private final class Details {
    let trigger: OfferTrigger
    let rule: OfferRule
    let subject: Any
    let respond: (WireValue?) throws(ViewEventError) -> Delivery?
    let follow: ((UploadEvent) -> Delivery)?
    let comparison: OfferComparison<Action>?

    init(
      trigger: OfferTrigger,
      rule: OfferRule,
      subject: Any,
      comparison: OfferComparison<Action>?,
      follow: ((UploadEvent) -> Delivery)?,
      respond: @escaping (WireValue?) throws(ViewEventError) -> Delivery?
    ) {
      self.trigger = trigger
      self.rule = rule
      self.subject = subject
      self.comparison = comparison
      self.follow = follow
      self.respond = respond
    }
  }

  /// The action, or the one that is made of some value.
  let sample: Action?
  /// `nil` where the sample is what a click sends.
  private let details: Details?

  package init(
    _ trigger: OfferTrigger,
    _ rule: OfferRule,
    sample: Action?,
    subject: Any = (),
    follow: ((UploadEvent) -> Delivery)? = nil,
    respond: @escaping (WireValue?) throws(ViewEventError) -> Delivery?
  ) {
    self.init(
      trigger,
      rule,
      sample: sample,
      subject: subject,
      comparison: nil,
      follow: follow,
      respond: respond
    )
  }

  init(
    _ trigger: OfferTrigger,
    _ rule: OfferRule,
    sample: Action?,
    subject: Any,
    comparison: OfferComparison<Action>?,
    follow: ((UploadEvent) -> Delivery)? = nil,
    respond: @escaping (WireValue?) throws(ViewEventError) -> Delivery?
  ) {
    self.sample = sample
    details = Details(
      trigger: trigger,
      rule: rule,
      subject: subject,
      comparison: comparison,
      follow: follow,
      respond: respond
    )
  }

  /// An action.
  init(_ trigger: OfferTrigger, _ action: Action) {
    if trigger == .click {
      self.init(clickSending: action)
    } else {
      self.init(trigger, sample: action) { send in send(action) }
    }
  }

  private init(clickSending action: Action) {
    sample = action
    details = nil
  }

  /// Makes an offer that sends what a closure returns.
  ///
  /// - Parameters:
  ///   - trigger: The trigger of the offer.
  ///   - sample: The action that it sends.
  ///   - subject: The value that has to be the same as well for the offer to be the same.
  ///   - delivery: A closure that sends it.
  package init(
    _ trigger: OfferTrigger,
    sample: Action?,
    subject: Any = (),
    delivery: @escaping Delivery
  ) {
    self.init(trigger, .none, sample: sample, subject: subject) { value throws(ViewEventError) in
      try Self.requireNoValue(value)
      return delivery
    }
  }

  /// Makes an offer of ticked values.
  init<Value: Hashable>(
    _ trigger: OfferTrigger,
    ticking numbers: TickNumbers<Value>,
    send action: @escaping ([Value]) -> Action
  ) {
    self.init(trigger, .ticks(numbers.places), sample: action([])) { value throws(ViewEventError) in
      guard case .integers(let ticked) = value else {
        throw .refusedValue("The value is no list of ticked options.")
      }
      let values = numbers.values(at: ticked)
      guard !values.isEmpty else { throw .noLongerOffered }
      let action = action(values)
      return { $0(action) }
    }
  }

  /// What a person does to take it up.
  var trigger: OfferTrigger { details?.trigger ?? .click }

  /// How the value of an event is checked.
  var rule: OfferRule { details?.rule ?? .none }

  /// Checks what came with an event.
  ///
  /// - Returns: `nil` where nothing is to be sent.
  func respond(_ value: WireValue?) throws(ViewEventError) -> Delivery? {
    if let details { return try details.respond(value) }
    try Self.requireNoValue(value)
    guard let sample else { return nil }
    return { $0(sample) }
  }

  /// Returns the delivery for an event of an upload that was begun by it, for as long as that goes on.
  func follow(_ event: UploadEvent) -> Delivery? { details?.follow?(event) }

  /// Whether another offer stands for the same.
  func isSame(as other: Offer) -> Bool {
    var others = other.sample
    if let probe = details?.comparison?.probe, let comparison = other.details?.comparison {
      others = comparison.sample(probe)
    }
    guard trigger == other.trigger, rule == other.rule, areSameValues(sample, others) else { return false }
    switch (details, other.details) {
    case (let details?, let others?): return areSame(details.subject, others.subject)
    case (nil, nil): return true
    default: return false
    }
  }

  /// A text that tells it from other offers in the same row, the same in each process; `nil` where that
  /// cannot be told.
  var stableText: String? {
    let subject = details?.subject
    guard sample != nil || !(subject is Void?) else { return nil }
    var parts: [Any] = [trigger.attribute, sample as Any, subject is Void? ? 0 : subject as Any]
    // A browser tells of these by their places: those of another list are others.
    if let values = rule.values { parts.append(values) }
    // Of two types of actions, both may look the same.
    if let sample, case let type = type(of: sample as Any), type != Action.self {
      parts.append(stableName(of: type))
    }
    return LivePagesCore.stableText(of: parts)
  }

  private static func requireNoValue(_ value: WireValue?) throws(ViewEventError) {
    guard value == nil else { throw .refusedValue("This control takes no value.") }
  }

  /// The same offer among other actions.
  ///
  /// - Parameter embed: A closure that embeds an action. It is a pure function.
  func map<Other>(_ embed: @escaping (Action) -> Other) -> Offer<Other> {
    if details == nil, let sample { return Offer<Other>(trigger, embed(sample)) }
    return map(
      sample: sample.map(embed),
      subject: details?.subject ?? (),
      comparison: details?.comparison?.map(embed)
    ) { action, send in
      send(embed(action))
    }
  }

  /// The same offer among other actions.
  ///
  /// - Parameters:
  ///   - sample: The action, or the one that is made of some value.
  ///   - subject: The value that has to be the same as well for the offer to be the same.
  ///   - comparison: The comparison beside that of its sample.
  ///   - deliver: A closure that sends what stands for an action.
  func map<Other>(
    sample: Other?,
    subject: Any,
    comparison: OfferComparison<Other>? = nil,
    _ deliver: @escaping (_ action: Action, _ send: (Other) -> Void) -> Void
  ) -> Offer<Other> {
    let follow: ((UploadEvent) -> Offer<Other>.Delivery)? = details?.follow.map { follow in
      { event in
        let delivery = follow(event)
        return { send in delivery { deliver($0, send) } }
      }
    }
    return Offer<Other>(
      trigger,
      rule,
      sample: sample,
      subject: subject,
      comparison: comparison,
      follow: follow
    ) { value throws(ViewEventError) in
      guard let delivery = try respond(value) else { return nil }
      return { send in delivery { deliver($0, send) } }
    }
  }
}

/// The way in which a person takes up what an element offers.
package enum OfferTrigger: Hashable, Sendable {
  case click
  case cancel
  case input
  case submit
  case pull
  case focus
  case blur
  case scrollToEnd
  case pointerEnter
  case pointerLeave
  indirect case keyDown(KeyFilter)
  /// An event of this name, which client code sends.
  indirect case hook(String)
  case files

  /// The attribute that tells the script of it. One for keys has a list: an element may offer something to
  /// several keys.
  var attribute: String {
    switch self {
    case .click: "data-event"
    case .cancel: "data-cancel-event"
    case .input: "data-input-event"
    case .submit: "data-submit-event"
    case .pull: "data-pull-event"
    case .focus: "data-focus-event"
    case .blur: "data-blur-event"
    case .scrollToEnd: "data-scroll-end-event"
    case .pointerEnter: "data-pointer-enter-event"
    case .pointerLeave: "data-pointer-leave-event"
    case .keyDown: "data-key-events"
    case .hook(let name): "data-hook-event-" + name
    case .files: "data-files-event"
    }
  }
}

/// The value that comes with an event, and how it is checked. Offers with different rules are different.
/// Limits are none of it: a field whose limits change stays the same, and what was typed before is checked by
/// those of now.
package enum OfferRule: Hashable {
  case none
  case text(isMultiline: Bool)
  case number
  case tick
  /// The values to choose from, in their order.
  case choice([AnyHashable])
  case key
  /// What client code sends, decoded as a type.
  case json(ObjectIdentifier, maxSize: Int)
  case ticks([AnyHashable])
  case files(FileRule)

  /// The values that a person chooses among, where an event tells of them by their places.
  var values: [AnyHashable]? {
    switch self {
    case .choice(let values), .ticks(let values): values
    default: nil
    }
  }
}

/// An event of a page whose controls offer actions: the name of one of them, and what was entered.
///
/// A ``ViewTree`` knows what was offered under that name.
public struct OfferedEvent: ViewEvent {
  public let wire: WireEvent

  public init(_ wire: WireEvent) throws(ViewEventError) {
    self.wire = wire
  }
}
