/// A field for a number that sends it when the user finishes editing.
///
/// ```swift
/// NumberField("Seats", value: $store.seats, in: 1...8)
/// ```
///
/// The user finishes by pressing Return, an arrow key or a button, or by leaving the field. If the number is
/// invalid, the field shows a message that describes valid numbers, and reverts to its previous value. A
/// slider sends all of its positions. To receive valid numbers while the user types, add
/// ``Control/debounce(_:)`` or ``Control/throttle(_:)``.
public struct NumberField<Number: FieldNumber, Action>: Field {
  public var attributes: [Attribute] = []
  public var isDisabled = false
  let label: String
  var isLabelHidden = false
  private let value: FieldValue<Number, Action>
  private let range: ClosedRange<Number>
  private let step: Number?
  private let isSlider: Bool

  /// Creates a field for a number.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - value: The value to show and the action for a change.
  ///   - range: The range of valid numbers.
  ///   - step: The distance between valid numbers, starting at the lower bound. By default, all whole numbers
  ///     or all floating-point numbers in the range are valid.
  ///   - isSlider: A Boolean value that indicates whether to show a slider instead of a text field.
  public init(
    _ label: String,
    value: FieldValue<Number, Action>,
    in range: ClosedRange<Number>,
    step: Number? = nil,
    isSlider: Bool = false
  ) {
    self.label = label
    self.value = value
    self.range = range
    self.step = step
    self.isSlider = isSlider
  }

  /// Creates a field for a number, with a closure that returns the action for a change.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - value: The value to show.
  ///   - range: The range of valid numbers.
  ///   - step: The distance between valid numbers.
  ///   - isSlider: A Boolean value that indicates whether to show a slider instead of a text field.
  ///   - action: A closure that returns the action for a number.
  public init(
    _ label: String,
    value: Number,
    in range: ClosedRange<Number>,
    step: Number? = nil,
    isSlider: Bool = false,
    send action: @escaping (Number) -> Action
  ) {
    self.init(label, value: FieldValue(value, send: action), in: range, step: step, isSlider: isSlider)
  }

  /// Returns the field without a visible label.
  ///
  /// Screen readers still read the label.
  public func labelHidden() -> NumberField { withHiddenLabel() }

  public var body: Markup<Action> {
    labelled { attributes in
      let own: [Attribute?] = [
        .type(isSlider ? "range" : "number"), .value(value.current.fieldText),
        Attribute("min", range.lowerBound.fieldText), Attribute("max", range.upperBound.fieldText),
        Attribute("step", step?.fieldText ?? (Number.self is Int.Type ? "1" : "any")),
      ]
      return Markup(.input, own + attributes, offering: offers(offer))
    }
  }

  private var offer: Offer<Action> {
    let (range, step) = (range, step)
    let refusal = "“\(label)” must be \(words)."
    return value.offer(.number, probe: range.lowerBound, comparesByProbe: true) {
      wire throws(ViewEventError) in
      // No valid number is nearly this long.
      guard case .string(let text) = wire, text.utf8.count <= 64 else { throw .refusedValue(refusal) }
      if text.isEmpty { return nil }
      guard let number = Number(field: text), range.contains(number),
        step.map({ number.isStep($0, above: range.lowerBound) }) ?? true
      else { throw .refusedValue(refusal) }
      return number
    }
  }

  private var words: String {
    let range = "\(Number.fieldWords) from \(range.lowerBound.fieldText) to \(range.upperBound.fieldText)"
    return step.map { "\(range), in steps of \($0.fieldText)" } ?? range
  }
}

/// A number for use in a field.
public protocol FieldNumber: Comparable, Hashable, Sendable {
  /// Creates a number from the text of a field, or returns `nil` if the text isn't a finite number.
  init?(field text: String)
  /// The number in the format that HTML uses for the values of fields.
  var fieldText: String { get }
  /// A user-facing description of the kind of number.
  static var fieldWords: String { get }
  /// Returns a Boolean value that indicates whether the number is a whole number of steps above the given
  /// start.
  func isStep(_ step: Self, above start: Self) -> Bool
}

extension Int: FieldNumber {
  public init?(field text: String) { self.init(text) }
  public var fieldText: String { String(self) }
  public static var fieldWords: String { "a whole number" }

  public func isStep(_ step: Int, above start: Int) -> Bool {
    let (distance, overflow) = subtractingReportingOverflow(start)
    return step > 0 && !overflow && distance % step == 0
  }
}

extension Double: FieldNumber {
  public init?(field text: String) {
    // Browsers don't write hexadecimal digits or names such as “inf”.
    guard text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let number = Double(text),
      number.isFinite
    else { return nil }
    self = number
  }

  public var fieldText: String { "\(self)" }
  public static var fieldWords: String { "a number" }

  public func isStep(_ step: Double, above start: Double) -> Bool {
    let steps = (self - start) / step
    return step > 0 && abs(steps - steps.rounded()) < 1e-6
  }
}

// No program that compiles calls this initializer. When code contains this common mistake, the compiler selects
// the initializer and reports its message instead of a type mismatch.
extension NumberField {
  /// Reports an optional number.
  @available(
    *,
    unavailable,
    message: "a NumberField requires a number: unwrap the value, as in `seats ?? 1`, or use a TextField"
  )
  @_disfavoredOverload
  public init(
    _ label: String,
    value: FieldValue<Number?, Action>,
    in range: ClosedRange<Number>,
    step: Number? = nil,
    isSlider: Bool = false
  ) {
    preconditionFailure("No program that compiles calls this.")
  }
}
