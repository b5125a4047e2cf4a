import TypedSecrets

/// A view that users interact with, such as a button or a field.
///
/// A disabled control doesn't offer actions. If a browser sends an event of such a control anyway, the server
/// rejects it.
public protocol Control: View {
  /// The additional attributes of the control's element.
  var attributes: [Attribute] { get set }
  /// A Boolean value that indicates whether the control is disabled.
  var isDisabled: Bool { get set }
}

extension Control {
  /// Returns the control with additional attributes, ignoring values of `nil`.
  public func attributes(_ attributes: Attribute?...) -> Self {
    var copy = self
    copy.attributes += attributes.compactMap(\.self)
    return copy
  }

  /// Returns the control with classes for the style sheet that replace the default ones.
  public func `class`(_ value: String) -> Self { attributes(.class(value)) }

  /// Returns the control with an `id` that makes it a region.
  ///
  /// Use an id only once on a page.
  public func id(_ value: String) -> Self { attributes(.id(value)) }

  /// Returns the control, disabled if the condition is true.
  public func disabled(_ isDisabled: Bool = true) -> Self {
    var copy = self
    copy.isDisabled = copy.isDisabled || isDisabled
    return copy
  }

  private var keepsFocusWhenDisabled: Bool { attributes.contains(.disabledKeepingFocus) }

  /// Returns the attributes of the control's element. Additional attributes override default attributes of
  /// the same name.
  func attributes(own: [Attribute?]) -> [Attribute?] {
    own + attributes + [.disabled(isDisabled && !keepsFocusWhenDisabled)]
  }

  /// Returns the control's offers. A disabled field holds its offer, and other disabled controls have none.
  func offers(_ offer: Offer<Action>?) -> [MarkupOffer] {
    guard let offer else { return [] }
    if !isDisabled { return [TypedMarkupOffer(offer)] }
    return offer.trigger == .input ? [TypedMarkupOffer(offer.held())] : []
  }
}

extension Control {
  /// Returns the control with its events delayed until the user pauses.
  ///
  /// A field sends its value when the user stops typing for the specified time, and a button sends its last
  /// click. When the user leaves the field or uses another control, the delayed event is sent immediately.
  public func debounce(_ time: Duration) -> Self { attributes(.debounce(time)) }

  /// Returns the control with its events limited to one per interval.
  ///
  /// A field sends its value immediately, and then its current value at the end of an interval. A button
  /// ignores further clicks during the interval.
  public func throttle(_ time: Duration) -> Self { attributes(.throttle(time)) }

  /// Returns the control, disabled after a click until the server has handled it.
  public func disabledWhileSending() -> Self { attributes(.disabledWhileSending) }
}

extension Attribute {
  /// Delays the element's events until the user pauses.
  ///
  /// A field sends its value when the user stops typing for the specified time, and a button sends its last
  /// click.
  ///
  /// When the user leaves the field, or causes an event of another element, the delayed event is sent first.
  public static func debounce(_ time: Duration) -> Attribute {
    Attribute(name: "data-debounce", value: milliseconds(time))
  }

  /// Limits the element's events to one per interval.
  ///
  /// A field sends its value immediately, and then its current value at the end of an interval. A button
  /// ignores further clicks during the interval.
  public static func throttle(_ time: Duration) -> Attribute {
    Attribute(name: "data-throttle", value: milliseconds(time))
  }

  /// Disables a button after a click until the server has handled it.
  ///
  /// The button keeps the focus, since `aria-disabled` disables it.
  public static var disabledWhileSending: Attribute {
    Attribute(name: "data-disabled-while-sending", value: nil)
  }

  private static func milliseconds(_ time: Duration) -> String {
    // Browsers' timers expire at once after a longer time, which is 24 days.
    String(Int((min(time, .milliseconds(Int32.max)) / .milliseconds(1)).rounded()))
  }
}

/// The value of a field, together with an action or a closure that handles changes.
public struct FieldValue<Value, Action> {
  /// The value that the field shows.
  package let current: Value
  /// Returns the delivery for a new value.
  package let deliver: (Value) -> Offer<Action>.Delivery
  /// Returns the action for a value, or `nil` if a closure changes the value.
  package let sample: (Value) -> Action?
  /// The subject that the value belongs to. It is used if a closure changes the value.
  package let subject: Any

  /// Creates a field value that sends changes as actions.
  ///
  /// - Parameters:
  ///   - value: The value that the field shows.
  ///   - action: A closure that returns the action for a value. Use a pure function. Two fields are
  ///     considered the same if it returns the same action for the same value.
  public init(_ value: Value, send action: @escaping (Value) -> Action) {
    current = value
    deliver = { value in
      let action = action(value)
      return { $0(action) }
    }
    sample = { action($0) }
    subject = ()
  }

  /// Creates a field value that a closure changes.
  ///
  /// - Parameters:
  ///   - value: The value that the field shows.
  ///   - subject: The subject of the value. It is compared with the subjects of other fields.
  ///   - change: A closure that changes the value.
  package init(_ value: Value, subject: Any, change: @escaping (Value) -> Void) {
    current = value
    deliver = { value in { _ in change(value) } }
    sample = { _ in nil }
    self.subject = subject
  }

  /// Returns an offer that delivers values that pass validation.
  ///
  /// - Parameters:
  ///   - rule: The rule that validates values.
  ///   - probe: A sample value. Fields are compared by the actions that they return for it.
  ///   - isSecret: A Boolean value that indicates whether recording tools must hide the value.
  ///   - comparesByProbe: A Boolean value that indicates whether the probe may differ between renderings. If
  ///     so, fields are compared by the actions that they return for this probe.
  ///   - check: A closure that returns the value of an event, or `nil` if there is nothing to send. It throws
  ///     an error with a message for the user.
  func offer(
    _ rule: OfferRule,
    probe: Value,
    isSecret: Bool = false,
    comparesByProbe: Bool = false,
    check: @escaping (WireValue?) throws(ViewEventError) -> Value?
  ) -> Offer<Action> {
    let comparison =
      comparesByProbe
      ? OfferComparison(probe: probe) { [sample] in ($0 as? Value).flatMap(sample) }
      : nil
    return Offer(.input, rule, sample: sample(probe), subject: subject, comparison: comparison) {
      [deliver] wire throws(ViewEventError) in
      guard let value = try check(wire) else { return nil }
      guard isSecret else { return deliver(value) }
      let text = "\(value)"
      let delivery = TypedSecret.handle(text) { deliver(value) }
      return { send in TypedSecret.handle(text) { delivery(send) } }
    }
  }
}

/// A control with a label and a value that the user enters.
///
/// Style sheets can select the parts by the classes `field`, `field-label` and `field-input`.
protocol Field: Control {
  var label: String { get }
  var isLabelHidden: Bool { get set }
}

extension Field {
  /// Returns the element of the field with its label.
  func labelled(_ input: (_ attributes: [Attribute?]) -> Markup<Action>) -> Markup<Action> {
    let own: [Attribute?] = [.class("field-input"), isLabelHidden ? .aria("label", label) : nil]
    let input = input(attributes(own: own))
    guard !isLabelHidden else { return input }
    let text = Markup<Action>(.span, [.class("field-label")], content: Markup([.html(.text(label))]))
    return Markup(.label, [.class("field")], content: Markup(joining: [text, input]))
  }

  func withHiddenLabel() -> Self {
    var copy = self
    copy.isLabelHidden = true
    return copy
  }
}
