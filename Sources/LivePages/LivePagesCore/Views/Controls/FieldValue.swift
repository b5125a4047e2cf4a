import TypedSecrets

/// The value that a field shows, and what becomes of another value.
public struct FieldValue<Value, Action> {
  /// The value that the field shows.
  package let current: Value
  /// What is to be sent for a value.
  package let deliver: (Value) -> Offer<Action>.Delivery
  /// The action that is made of a value; `nil` where a value is changed by a closure.
  package let sample: (Value) -> Action?
  /// The subject that the value belongs to, where a closure changes it.
  package let subject: Any

  /// A value whose changes are actions.
  ///
  /// - Parameters:
  ///   - value: The value that the field shows.
  ///   - action: A closure that makes the action of a value. It is a pure function: fields are the same for
  ///     which it makes the same action of the same value.
  public init(_ value: Value, send action: @escaping (Value) -> Action) {
    current = value
    deliver = { value in
      let action = action(value)
      return { $0(action) }
    }
    sample = { action($0) }
    subject = ()
  }

  /// A value whose changes are made by a closure.
  ///
  /// - Parameters:
  ///   - value: The value that the field shows.
  ///   - subject: The subject of the value, compared with that of other fields.
  ///   - change: A closure that changes the value.
  package init(_ value: Value, subject: Any, change: @escaping (Value) -> Void) {
    current = value
    deliver = { value in { _ in change(value) } }
    sample = { _ in nil }
    self.subject = subject
  }

  /// An offer of what becomes of values that pass a check.
  ///
  /// - Parameters:
  ///   - rule: The rule that values are checked by.
  ///   - probe: A sample value. Fields are compared by the actions that they make of it.
  ///   - isSecret: A Boolean value that indicates whether tools that record what the app does must not show
  ///     the value.
  ///   - comparesByProbe: A Boolean value that indicates whether another field may have another one: it is
  ///     compared by this one then.
  ///   - check: A closure that makes a value of what came, or `nil` where nothing is to be sent, or throws
  ///     what to tell the person.
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

/// A control with a label around it, in which a person enters something.
///
/// A style sheet finds the parts by the classes `field`, `field-label` and `field-input`.
protocol Field: Control {
  var label: String { get }
  var isLabelHidden: Bool { get set }
}

extension Field {
  /// The element of the field, with its label.
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
