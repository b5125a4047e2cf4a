/// A comparison of offers that create actions from values and have samples for different values.
struct OfferComparison<Action> {
  /// The value that the sample was created from.
  let probe: Any
  /// Returns the action for a value.
  let sample: (Any) -> Action?

  /// - Parameters:
  ///   - probe: The value that the sample was created from.
  ///   - sample: A closure that returns the action for a value. It is a pure function.
  init(probe: Any, sample: @escaping (Any) -> Action?) {
    self.probe = probe
    self.sample = sample
  }

  /// Returns the comparison with its actions embedded in another type.
  func map<Other>(_ embed: @escaping (Action) -> Other) -> OfferComparison<Other> {
    OfferComparison<Other>(probe: probe) { [sample] in sample($0).map(embed) }
  }
}

/// Returns a Boolean value that indicates whether two values are known to be the same.
///
/// Actions need not be `Equatable`. Equatable values are compared by `==`; others by their parts: the bytes,
/// the case of an enum and its associated values, the properties of a struct, and the identity of objects.
/// Values that cannot be compared, such as closures, count as different, which is always safe: a control then
/// gets another name, and a click on the old one is refused.
func areSame(_ first: Any, _ second: Any) -> Bool {
  func compare<Value>(_ first: Value) -> Bool {
    guard let second = second as? Value else { return false }
    return areSameValues(first, second)
  }
  guard type(of: first) == type(of: second) else { return false }
  return _openExistential(first, do: compare)
}

/// Returns a Boolean value that indicates whether two values of one type are known to be the same, like
/// ``areSame(_:_:)``.
func areSameValues<Value>(_ first: Value, _ second: Value) -> Bool {
  // Both values are alive, so equal references refer to the same object. Padding bytes may differ, in which
  // case the parts are compared.
  let haveSameBytes = withUnsafeBytes(of: first) { first in
    withUnsafeBytes(of: second) { second in first.elementsEqual(second) }
  }
  if haveSameBytes { return true }
  if let first = first as? any Equatable { return isEqual(first, second) }
  if let first = first as? [Any], let second = second as? [Any] {
    return first.count == second.count && zip(first, second).allSatisfy(areSame)
  }
  // A custom mirror may leave out parts in which the values differ.
  guard first is any AnyOptional || !(first is any CustomReflectable) else { return false }
  return haveSameParts(first, second)
}

/// An optional, whose mirror is complete.
private protocol AnyOptional {}
extension Optional: AnyOptional {}

private func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool {
  (second as? Value) == first
}

private func haveSameParts(_ firstValue: Any, _ secondValue: Any) -> Bool {
  let (first, second) = (Mirror(reflecting: firstValue), Mirror(reflecting: secondValue))
  let areEmpty = first.children.isEmpty && second.children.isEmpty
  switch first.displayStyle {
  // The remaining bytes of a case without values are undefined.
  case .optional where areEmpty: return true
  case .enum where areEmpty:
    guard let first = stableText(of: firstValue) else { return false }
    return first == stableText(of: secondValue)
  case .enum, .struct, .tuple, .optional: break
  // Identical objects have the same bytes and were found equal above.
  default: return false
  }
  // Without parts, only the bytes could be compared.
  guard !first.children.isEmpty, first.children.count == second.children.count else { return false }
  return zip(first.children, second.children).allSatisfy { first, second in
    first.label == second.label && areSame(first.value, second.value)
  }
}
