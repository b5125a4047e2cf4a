/// The values that the names in a source's diagram stand for.
///
/// ```swift
/// marbles.hot("--a--b--|", values: ["a": user, "b": guest])
/// marbles.hot("--1--2--|", values: .parsed(as: Int.self))
/// marbles.cold("--a--X(offline)", failures: ["offline": URLError(.notConnectedToInternet)])
/// ```
public struct MarbleValues<Value> {
  let value: (String) -> Value?

  /// The words of a message about an unknown name on the known ones.
  let known: String

  /// Makes values.
  /// - Parameter values: The values by name.
  public init(_ values: [String: Value]) {
    value = { values[$0] }
    let names = values.keys.sorted().map { "'\($0)'" }
    known = names.isEmpty ? "there are no names" : "the names are \(names.joined(separator: ", "))"
  }

  init(known: String, value: @escaping (String) -> Value?) {
    self.value = value
    self.known = known
  }
}

extension MarbleValues: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(Dictionary(elements) { _, last in last })
  }
}

extension MarbleValues where Value: LosslessStringConvertible {
  /// Returns the values that the names say: `10` is the number 10.
  /// - Parameter type: The type of the values.
  public static func parsed(as type: Value.Type = Value.self) -> Self {
    Self(known: "a name is that of a value of type \(type)") { Value($0) }
  }
}

extension MarbleValues<String> {
  /// The names themselves.
  public static var names: Self { .parsed() }
}

extension MarbleValues<MarbleFailure> {
  /// A ``MarbleFailure`` of each name.
  public static var names: Self { Self(known: "") { MarbleFailure($0) } }
}

extension MarbleValues<Never> {
  /// None: the source cannot fail.
  public static var none: Self { Self(known: "this source cannot fail") { _ in nil } }
}

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

/// The failure of sources that were given no failures of their own: `X` in a diagram, or `X(name)`.
public struct MarbleFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text in the diagram's parentheses, or `"X"`.
  public let name: String

  /// Makes a failure.
  /// - Parameter name: The failure's name in diagrams.
  public init(_ name: String = "X") {
    self.name = name
  }

  public var description: String { name }
}
