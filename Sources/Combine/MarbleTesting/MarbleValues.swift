/// The values that the names in a source's diagram stand for.
///
/// ```swift
/// marbles.hot("--a--b--|", values: ["a": user, "b": guest])
/// marbles.hot("--1--2--|", values: .parsed(as: Int.self))
/// marbles.cold("--a--X(offline)", failures: ["offline": URLError(.notConnectedToInternet)])
/// ```
public struct MarbleValues<Value> {
  let value: (String) -> Value?

  /// The part of a message about an unknown name that describes the known names.
  let known: String

  /// Creates the values from a dictionary.
  /// - Parameter values: The values by name.
  public init(_ values: [String: Value]) {
    value = { values[$0] }
    let names = values.keys.sorted().map { "'\($0)'" }
    known = names.isEmpty ? "no names are defined" : "the names are \(names.joined(separator: ", "))"
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
  /// Returns values that are parsed from their names, so that `10` stands for the number 10.
  /// - Parameter type: The type of the values.
  public static func parsed(as type: Value.Type = Value.self) -> Self {
    Self(known: "names must be values of the type \(type)") { Value($0) }
  }
}

extension MarbleValues<String> {
  /// The names themselves, as values.
  public static var names: Self { .parsed() }
}

extension MarbleValues<MarbleFailure> {
  /// A ``MarbleFailure`` for each name.
  public static var names: Self { Self(known: "") { MarbleFailure($0) } }
}

extension MarbleValues<Never> {
  /// No failures, for a source that can't fail.
  public static var none: Self { Self(known: "this source can't fail") { _ in nil } }
}

/// The names used to compare and draw received and expected values.
struct MarbleNaming<Value> {
  /// The event for a received value.
  let event: (Value) -> MarbleEvent

  /// The event for a name in the expected diagram, or `nil` if the name stands for nothing.
  let expected: (String) -> MarbleEvent?

  /// The part of a message about an unknown name that describes the known names.
  let known: String

  /// Compares names with the strings that a closure creates from values.
  init(_ name: @escaping (Value) -> String) {
    event = { .value(name($0).marbleName) }
    expected = { .value($0.marbleName) }
    known = ""
  }
}

extension MarbleNaming where Value: Equatable {
  /// Compares received values with the values that names stand for.
  init(_ values: [String: Value]) {
    // If several names stand for the same value, this uses the first of them in alphabetical order.
    let sorted = values.sorted { $0.key < $1.key }
    func event(_ value: Value) -> MarbleEvent {
      sorted.first { $0.value == value }.map { .value($0.key) } ?? .unnamed("\(value)")
    }
    self.event = event
    expected = { name in values[name].map(event) }
    known = MarbleValues(values).known
  }
}

/// The failure that a source emits unless you specify others, written as `X` or `X(name)` in a diagram.
public struct MarbleFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text in parentheses after `X` in the diagram. The default is `"X"`.
  public let name: String

  /// Creates a failure.
  /// - Parameter name: The failure's name in diagrams.
  public init(_ name: String = "X") {
    self.name = name
  }

  public var description: String { name }
}
