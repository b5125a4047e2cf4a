/// A comparison of offers that make actions of values, where each has a sample of another value.
struct OfferComparison<Action> {
  /// The value of the sample.
  let probe: Any
  /// The action that is made of a value.
  let sample: (Any) -> Action?

  /// - Parameters:
  ///   - probe: The value of the sample.
  ///   - sample: A closure that makes the action of a value. It is a pure function.
  init(probe: Any, sample: @escaping (Any) -> Action?) {
    self.probe = probe
    self.sample = sample
  }

  /// The same among other actions.
  func map<Other>(_ embed: @escaping (Action) -> Other) -> OfferComparison<Other> {
    OfferComparison<Other>(probe: probe) { [sample] in sample($0).map(embed) }
  }
}

/// Whether two values are known to be the same.
///
/// Actions need not be `Equatable`. Those that are, are compared by `==`; others by their parts: the bytes,
/// the case of an enum and what it holds, the properties of a struct, and the identity of objects. What
/// cannot be compared, such as a closure, counts as different, which is always safe: a control then gets
/// another name, and a click on the old one is refused.
func areSame(_ first: Any, _ second: Any) -> Bool {
  func compare<Value>(_ first: Value) -> Bool {
    guard let second = second as? Value else { return false }
    return areSameValues(first, second)
  }
  guard type(of: first) == type(of: second) else { return false }
  return _openExistential(first, do: compare)
}

/// Whether two values of one type are known to be the same, as ``areSame(_:_:)`` has it.
func areSameValues<Value>(_ first: Value, _ second: Value) -> Bool {
  // Both are alive, so that equal references are references to one object. Bytes between the fields may
  // differ, which costs only the comparison of the parts.
  let haveSameBytes = withUnsafeBytes(of: first) { first in
    withUnsafeBytes(of: second) { second in first.elementsEqual(second) }
  }
  if haveSameBytes { return true }
  if let first = first as? any Equatable { return isEqual(first, second) }
  if let first = first as? [Any], let second = second as? [Any] {
    return first.count == second.count && zip(first, second).allSatisfy(areSame)
  }
  // A mirror of their own may leave out what tells them apart.
  guard first is any AnyOptional || !(first is any CustomReflectable) else { return false }
  return haveSameParts(first, second)
}

/// An optional, whose mirror shows all of it.
private protocol AnyOptional {}
extension Optional: AnyOptional {}

private func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool {
  (second as? Value) == first
}

private func haveSameParts(_ firstValue: Any, _ secondValue: Any) -> Bool {
  let (first, second) = (Mirror(reflecting: firstValue), Mirror(reflecting: secondValue))
  let areEmpty = first.children.isEmpty && second.children.isEmpty
  switch first.displayStyle {
  // What a case without values leaves of its bytes is undefined.
  case .optional where areEmpty: return true
  case .enum where areEmpty:
    guard let first = stableText(of: firstValue) else { return false }
    return first == stableText(of: secondValue)
  case .enum, .struct, .tuple, .optional: break
  // Objects that are one have the same bytes.
  default: return false
  }
  // Without parts there is nothing else to compare than the bytes.
  guard !first.children.isEmpty, first.children.count == second.children.count else { return false }
  return zip(first.children, second.children).allSatisfy { first, second in
    first.label == second.label && areSame(first.value, second.value)
  }
}
