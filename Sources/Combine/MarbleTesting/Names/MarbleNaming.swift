/// Under which names received values and expected ones are compared and drawn.
struct MarbleNaming<Value> {
  /// The event for a received value.
  let event: (Value) -> MarbleEvent

  /// The event for a name in the expected diagram, or `nil` if it stands for nothing.
  let expected: (String) -> MarbleEvent?

  /// The words of a message about an unknown name on the known ones.
  let known: String

  /// Compares the texts that a closure makes of values with the names.
  init(_ name: @escaping (Value) -> String) {
    event = { .value(name($0).marbleName) }
    expected = { .value($0.marbleName) }
    known = ""
  }
}

extension MarbleNaming where Value: Equatable {
  /// Compares values with those that names stand for.
  init(_ values: [String: Value]) {
    // The first name in alphabetical order stands for values with more than one.
    let sorted = values.sorted { $0.key < $1.key }
    func event(_ value: Value) -> MarbleEvent {
      sorted.first { $0.value == value }.map { .value($0.key) } ?? .unnamed("\(value)")
    }
    self.event = event
    expected = { name in values[name].map(event) }
    known = MarbleValues(values).known
  }
}
