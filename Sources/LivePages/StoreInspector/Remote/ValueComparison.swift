/// Compares values that may not be `Equatable`, by their parts.
///
/// It looks at a bounded number of values, and takes what is left for equal.
struct ValueComparison {
  private static let mostLevels = 16

  /// The number of values that may still be looked at.
  private var left = 3_000

  /// - Parameter index: The first part of the values themselves that is compared.
  mutating func differ(_ one: Any, _ other: Any, from index: Int = 0) -> Bool {
    differ(one, other, from: index, levels: Self.mostLevels)
  }

  private mutating func differ(_ one: Any, _ other: Any, from index: Int = 0, levels: Int) -> Bool {
    left -= 1
    guard left > 0, levels > 0 else { return false }
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == other as? Value }
    if let one = one as? any Equatable { return !isEqual(one) }
    let (first, second) = (Mirror(reflecting: one), Mirror(reflecting: other))
    guard first.displayStyle == second.displayStyle else { return true }
    // What an object refers to may lead back to it.
    if first.displayStyle == .class { return one as AnyObject !== other as AnyObject }
    guard first.children.count == second.children.count else { return true }
    if first.displayStyle == .enum {
      let isCase = first.children.isEmpty
      let (name, otherName) = (SourceWriter.nameOfCase(one), SourceWriter.nameOfCase(other))
      let (label, otherLabel) = (first.children.first?.label, second.children.first?.label)
      if isCase ? name != otherName : label != otherLabel { return true }
    }
    for (part, otherPart) in zip(first.children.dropFirst(index), second.children.dropFirst(index)) {
      guard left > 0 else { return false }
      if differ(part.value, otherPart.value, levels: levels - 1) { return true }
    }
    return false
  }
}
