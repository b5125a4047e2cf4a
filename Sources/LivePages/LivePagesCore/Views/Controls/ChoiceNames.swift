/// The names that a browser sends for the one of several values that is chosen.
///
/// A name says the value and not its place, so that it is right also where values have come or gone since.
/// It is the same in each process: what a browser chooses again after a restart is still known.
struct ChoiceNames<Value: Hashable> {
  let values: [Value]
  /// In the order of the values.
  let names: [String]
  /// What offers with such names differ in: the values, where they look alike and their places tell them
  /// apart.
  let rule: OfferRule

  init(_ values: [Value]) {
    self.values = values
    let digests = values.map { StableDigest.text(of: String(reflecting: $0).utf8) }
    let areUnique = Set(digests).count == digests.count
    names = areUnique ? digests : values.indices.map { String($0) }
    rule = .choice(areUnique ? [] : values.map { AnyHashable($0) })
  }

  /// The value of a name; `nil` if no value has it.
  subscript(name: String) -> Value? {
    guard name.utf8.count <= WireEvent.longestName else { return nil }
    return names.firstIndex(of: name).map { values[$0] }
  }
}
