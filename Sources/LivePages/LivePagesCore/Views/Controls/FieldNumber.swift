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
