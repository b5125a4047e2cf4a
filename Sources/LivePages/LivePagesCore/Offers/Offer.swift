/// A control's offer. It consists of an action, or a closure that creates an action from an entered value.
package struct Offer<Action> {
  /// A closure that sends actions through its argument.
  package typealias Delivery = (_ send: (Action) -> Void) -> Void

  /// The parts of an offer that a fixed action for a click doesn't need. Most offers don't need them, and
  /// pages store many offers, so the parts are stored separately.
  private final class Details {
    let trigger: OfferTrigger
    let rule: OfferRule
    let subject: Any
    let respond: (WireValue?) throws(ViewEventError) -> Delivery?
    let follow: ((UploadEvent) -> Delivery)?
    let comparison: OfferComparison<Action>?
    let isHeld: Bool

    init(
      trigger: OfferTrigger,
      rule: OfferRule,
      subject: Any,
      comparison: OfferComparison<Action>?,
      isHeld: Bool,
      follow: ((UploadEvent) -> Delivery)?,
      respond: @escaping (WireValue?) throws(ViewEventError) -> Delivery?
    ) {
      self.trigger = trigger
      self.rule = rule
      self.subject = subject
      self.comparison = comparison
      self.isHeld = isHeld
      self.follow = follow
      self.respond = respond
    }
  }

  /// The action, or the action for a sample value.
  let sample: Action?
  /// The details, or `nil` if a click sends the sample.
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
    isHeld: Bool = false,
    follow: ((UploadEvent) -> Delivery)? = nil,
    respond: @escaping (WireValue?) throws(ViewEventError) -> Delivery?
  ) {
    self.sample = sample
    details = Details(
      trigger: trigger,
      rule: rule,
      subject: subject,
      comparison: comparison,
      isHeld: isHeld,
      follow: follow,
      respond: respond
    )
  }

  /// Creates an offer of a fixed action.
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

  /// Creates an offer that runs a delivery.
  ///
  /// - Parameters:
  ///   - trigger: The trigger of the offer.
  ///   - sample: The action that the offer sends.
  ///   - subject: A value that identifies the offer together with the sample. Two offers are different if
  ///     their subjects are.
  ///   - delivery: A closure that sends the action.
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

  /// Creates an offer for ticked values.
  init<Value: Hashable>(
    _ trigger: OfferTrigger,
    ticking numbers: TickNumbers<Value>,
    send action: @escaping ([Value]) -> Action
  ) {
    self.init(trigger, .ticks(numbers.places), sample: action([])) { value throws(ViewEventError) in
      guard case .integers(let ticked) = value else {
        throw .refusedValue("The value isn't a list of options.")
      }
      let values = numbers.values(at: ticked)
      guard !values.isEmpty else { throw .noLongerOffered }
      let action = action(values)
      return { $0(action) }
    }
  }

  var trigger: OfferTrigger { details?.trigger ?? .click }

  /// The rule that validates the value of an event.
  var rule: OfferRule { details?.rule ?? .none }

  /// A Boolean value that indicates whether the offer belongs to a disabled field.
  ///
  /// A browser can't use the offer. By keeping the name, it lets the page recognize the field when it's
  /// enabled again, together with the text that the user typed.
  var isHeld: Bool { details?.isHeld ?? false }

  /// Returns the offer of the same field while the field is disabled.
  func held() -> Offer {
    Offer(
      trigger,
      rule,
      sample: sample,
      subject: details?.subject ?? (),
      comparison: details?.comparison,
      isHeld: true
    ) { _ throws(ViewEventError) in throw .noLongerOffered }
  }

  /// Validates the value of an event.
  ///
  /// - Returns: The delivery, or `nil` if there is nothing to send.
  func respond(_ value: WireValue?) throws(ViewEventError) -> Delivery? {
    if let details { return try details.respond(value) }
    try Self.requireNoValue(value)
    guard let sample else { return nil }
    return { $0(sample) }
  }

  /// Returns the delivery for an event of an upload that this offer started.
  func follow(_ event: UploadEvent) -> Delivery? { details?.follow?(event) }

  /// Returns a Boolean value that indicates whether another offer represents the same action.
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

  /// A string that identifies the offer within its row in all processes, or `nil` if there is no such string.
  var stableText: String? {
    let subject = details?.subject
    guard sample != nil || !(subject is Void?) else { return nil }
    var parts: [Any] = [trigger.attribute, sample as Any, subject is Void? ? 0 : subject as Any]
    // A browser refers to these values by their positions, which depend on the list.
    if let values = rule.values { parts.append(values) }
    // Actions of different types may have the same text.
    if let sample, case let type = type(of: sample as Any), type != Action.self {
      parts.append(stableName(of: type))
    }
    return LivePagesCore.stableText(of: parts)
  }

  private static func requireNoValue(_ value: WireValue?) throws(ViewEventError) {
    guard value == nil else { throw .refusedValue("This control doesn't accept a value.") }
  }

  /// Returns the offer with its actions wrapped in actions of a different type.
  ///
  /// - Parameter embed: A closure that wraps an action. It should be a pure function.
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

  /// Returns the offer with its actions converted to actions of a different type.
  ///
  /// - Parameters:
  ///   - sample: The action, or the action for a sample value.
  ///   - subject: A value that identifies the offer together with the sample. Two offers are different if
  ///     their subjects are.
  ///   - comparison: A comparison to use in addition to that of the samples.
  ///   - deliver: A closure that converts an action and sends it.
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
      isHeld: isHeld,
      follow: follow
    ) { value throws(ViewEventError) in
      guard let delivery = try respond(value) else { return nil }
      return { send in delivery { deliver($0, send) } }
    }
  }
}

/// The user interaction that triggers an element's offer.
package enum OfferTrigger: Hashable, Sendable {
  case click
  case doubleClick
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
  /// A named event that client code sends.
  indirect case hook(String)
  case files

  /// The attribute that the script uses to find the offer. The attribute for keys contains a list, because an
  /// element may have several offers for keys.
  var attribute: String {
    switch self {
    case .click: "data-event"
    case .doubleClick: "data-double-click-event"
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

/// The kind of value that an event has, and its validation. Offers with different rules are different. Limits
/// aren't part of the rule, so if a field's limits change, it stays the same field, and the current limits
/// apply to text that was typed earlier.
package enum OfferRule: Hashable {
  case none
  case text(isMultiline: Bool)
  case number
  case tick
  /// A choice from these values, in their order.
  case choice([AnyHashable])
  case key
  /// A value of a certain type, which client code sends as JSON.
  case json(ObjectIdentifier, maxSize: Int)
  case ticks([AnyHashable])
  case files(FileRule)

  /// The values to choose from, if an event refers to them by position.
  var values: [AnyHashable]? {
    switch self {
    case .choice(let values), .ticks(let values): values
    default: nil
    }
  }
}

/// An event of a page whose controls offer actions, consisting of the name of an offer and the entered value.
///
/// To find the offer with this name, pass the event to a ``ViewTree``.
public struct OfferedEvent: ViewEvent {
  public let wire: WireEvent

  public init(_ wire: WireEvent) throws(ViewEventError) {
    self.wire = wire
  }
}
