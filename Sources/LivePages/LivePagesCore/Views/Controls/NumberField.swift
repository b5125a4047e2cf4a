/// A field for a number, which sends it when the edit ends.
///
/// ```swift
/// NumberField("Seats", value: $store.seats, in: 1...8)
/// ```
///
/// An edit ends when the person presses Return, an arrow or a button, or leaves the field. A number that the
/// field doesn't take is refused then: a notice names the numbers that it takes, and the field shows its value
/// again. A slider sends each of its positions, and a field with a ``Control/debounce(_:)`` or a
/// ``Control/throttle(_:)`` sends valid numbers while the person types.
public struct NumberField<Number: FieldNumber, Action>: Field {
  public var attributes: [Attribute] = []
  public var isDisabled = false
  let label: String
  var isLabelHidden = false
  private let value: FieldValue<Number, Action>
  private let range: ClosedRange<Number>
  private let step: Number?
  private let isSlider: Bool

  /// - Parameters:
  ///   - label: The text to show.
  ///   - value: The value to show, and the action of a change.
  ///   - range: The numbers that it takes.
  ///   - step: The distance between the numbers that it takes, from the least one on. Whole numbers are one
  ///     apart, others as close as you like.
  ///   - isSlider: A Boolean value that indicates whether it is a slider instead of a field to type in.
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

  /// - Parameters:
  ///   - label: The text to show.
  ///   - value: The value to show.
  ///   - range: The numbers that it takes.
  ///   - step: The distance between two of them.
  ///   - isSlider: A Boolean value that indicates whether it is a slider instead of a field to type in.
  ///   - action: A closure that makes the action of a number.
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

  /// Returns the field without a visible label. It is read aloud.
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
    let refusal = "“\(label)” takes \(words)."
    return value.offer(.number, probe: range.lowerBound, comparesByProbe: true) {
      wire throws(ViewEventError) in
      // The longest number that means anything is much shorter.
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

/// A number that a field can hold.
public protocol FieldNumber: Comparable, Hashable, Sendable {
  /// Reads a number as browsers write it. What is none, or not finite, gives `nil`.
  init?(field text: String)
  /// The number as browsers read it.
  var fieldText: String { get }
  /// What kind of number it is, for people.
  static var fieldWords: String { get }
  /// Returns whether a number is so many whole steps above another.
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
    // Browsers write no hexadecimal digits and no names.
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
