/// Passes a value between tasks that the compiler cannot check, on the word of the code that wraps it.
///
/// ```swift
/// let client = UncheckedSendable(legacyClient)   // it locks by itself, but does not say so
/// Task { client.value.start() }
/// ```
///
/// This is a hatch out of the checks for data races: nothing guards the value. Wrap only what is never used
/// from two threads at once, or is safe to use so and was written before `Sendable` was. Anything else
/// belongs in an ``ActorIsolated`` or a ``LockIsolated``.
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  // Sendable: not by itself. Its users vouch for it, which is what it is for.

  /// The value.
  public var value: Value

  /// Wraps a value.
  public init(_ value: Value) {
    self.value = value
  }

  /// Wraps the value of a property.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// The value.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The wrapper.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A property of the value.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }

  /// A property of the value.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    get { value[keyPath: keyPath] }
    set { value[keyPath: keyPath] = newValue }
  }
}

extension UncheckedSendable: Equatable where Value: Equatable {}

extension UncheckedSendable: Hashable where Value: Hashable {}

extension UncheckedSendable: AsyncSequence where Value: AsyncSequence {
  public func makeAsyncIterator() -> Value.AsyncIterator { value.makeAsyncIterator() }
}

extension UncheckedSendable: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}

extension UncheckedSendable: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(try Value(from: decoder))
  }
}
