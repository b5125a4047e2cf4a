extension PresentationState: Equatable where State: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.isIdentical(to: rhs) || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}

// Unchecked: the box is changed only by a value that has it for itself.
extension PresentationState: @unchecked Sendable where State: Sendable {}

extension PresentationState: Decodable where State: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try State?(from: decoder))
  }
}

extension PresentationState: Encodable where State: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a property with this wrapper, as the compiler calls it: a key that is missing means that nothing
  /// is presented, as it does for optional properties.
  public func decode<State: Decodable>(
    _ type: PresentationState<State>.Type,
    forKey key: Key
  ) throws -> PresentationState<State> {
    PresentationState(wrappedValue: try decodeIfPresent(State.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a property with this wrapper, as the compiler calls it: nothing is written while nothing is
  /// presented.
  public mutating func encode<State: Encodable>(
    _ value: PresentationState<State>,
    forKey key: Key
  ) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}

/// It shows what is presented, not the wrapper.
extension PresentationState: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(reflecting: wrappedValue as Any)
  }
}
