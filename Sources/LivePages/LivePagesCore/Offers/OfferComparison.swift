/// Compares offers that create actions from values, even if their samples are for different values.
struct OfferComparison<Action> {
  /// The value from which the sample was created.
  let probe: Any
  /// Returns the action for a value.
  let sample: (Any) -> Action?

  /// - Parameters:
  ///   - probe: The value from which the sample was created.
  ///   - sample: A closure that returns the action for a value. It should be a pure function.
  init(probe: Any, sample: @escaping (Any) -> Action?) {
    self.probe = probe
    self.sample = sample
  }

  /// Returns the comparison with its actions wrapped in actions of another type.
  func map<Other>(_ embed: @escaping (Action) -> Other) -> OfferComparison<Other> {
    OfferComparison<Other>(probe: probe) { [sample] in sample($0).map(embed) }
  }
}

/// Returns a Boolean value that indicates whether two values are known to be the same.
///
/// Actions need not be `Equatable`. Equatable values are compared with `==`. Other values are compared by
/// their parts: the bytes, the case of an enum and its associated values, the properties of a struct, and the
/// identity of objects.
///
/// Values that cannot be compared, such as closures, are considered different. This is always safe: the
/// control gets another name, and a click on the old one is rejected.
func areSame(_ first: Any, _ second: Any) -> Bool {
  func compare<Value>(_ first: Value) -> Bool {
    guard let second = second as? Value else { return false }
    return areSameValues(first, second)
  }
  guard type(of: first) == type(of: second) else { return false }
  return _openExistential(first, do: compare)
}

/// Returns a Boolean value that indicates whether two values of the same type are known to be the same; see
/// ``areSame(_:_:)``.
func areSameValues<Value>(_ first: Value, _ second: Value) -> Bool {
  // Both values are alive, so equal references refer to the same object. If only padding bytes differ, the
  // parts are compared.
  let haveSameBytes = withUnsafeBytes(of: first) { first in
    withUnsafeBytes(of: second) { second in first.elementsEqual(second) }
  }
  if haveSameBytes { return true }
  if let first = first as? any Equatable { return isEqual(first, second) }
  if let first = first as? [Any], let second = second as? [Any] {
    return first.count == second.count && zip(first, second).allSatisfy(areSame)
  }
  // A custom mirror may omit parts in which the values differ.
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
  // Identical objects have the same bytes, so the comparison of bytes has already found them equal.
  default: return false
  }
  // Values without parts can be compared only by their bytes.
  guard !first.children.isEmpty, first.children.count == second.children.count else { return false }
  return zip(first.children, second.children).allSatisfy { first, second in
    first.label == second.label && areSame(first.value, second.value)
  }
}
