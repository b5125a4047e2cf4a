public import CustomDump
public import Observation

/// Compares the values, regardless of their references.
extension Shared: Equatable where Value: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.holder.hasSameValue(as: rhs.holder)
  }
}

/// Compares the values, regardless of their references.
extension SharedReader: Equatable where Value: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.holder.hasSameValue(as: rhs.holder)
  }
}

extension ReferenceHolder where Value: Equatable {
  fileprivate func hasSameValue(as other: ReferenceHolder) -> Bool {
    guard let expectation = SharedExpectation.current, expectation.isComparing else {
      return trackedReference.value == other.trackedReference.value
    }
    let expected = expectation.reading(.expected) { reference.value }
    return expected == expectation.reading(.actual) { other.reference.value }
  }
}

/// Encodes the value.
///
/// There is no `Decodable` conformance, because an encoded value does not include its key. To decode a value,
/// decode it in `init(from:)` and assign it, as in
/// `_count = Shared(wrappedValue: count, .appStorage("count"))`.
extension Shared: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// Encodes the value.
extension SharedReader: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Shared: Observable {}
extension SharedReader: Observable {}

extension Shared: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension SharedReader: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Shared: CustomStringConvertible {
  public var description: String { holder.description(as: Self.self) }
}

extension SharedReader: CustomStringConvertible {
  public var description: String { holder.description(as: Self.self) }
}

extension ReferenceHolder {
  fileprivate func description(as type: Any.Type) -> String {
    let reference = reference
    return "\(type)(\(reference.keyDescription ?? "value: \(reference.value)"))"
  }
}

extension Shared: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: holder.reference.value) }
}

extension SharedReader: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: holder.reference.value) }
}

extension Shared: CustomDumpRepresentable {
  public var customDumpValue: Any { DumpedReference(reference: holder.reference) }
}

extension SharedReader: CustomDumpRepresentable {
  public var customDumpValue: Any { DumpedReference(reference: holder.reference) }
}

/// A reference in a dump. References are numbered, so that a second occurrence can refer back to the first.
private struct DumpedReference<Value>: _CustomDiffObject, Equatable {
  let reference: Reference<Value>

  var _customDiffValues: (Any, Any) {
    guard let expectation = SharedExpectation.current else { return (reference.value, reference.value) }
    return (
      expectation.reading(.expected) { reference.value },
      expectation.reading(.actual) { reference.value }
    )
  }

  /// Returns whether there is no difference to show.
  static func == (lhs: Self, rhs: Self) -> Bool {
    let (expected, actual) = (lhs._customDiffValues.0, rhs._customDiffValues.1)
    if let expected = expected as? any Equatable { return expected.isEqual(to: actual) }
    return String(customDumping: expected) == String(customDumping: actual)
  }

  var _objectIdentifier: ObjectIdentifier { ObjectIdentifier(reference.root) }
}
