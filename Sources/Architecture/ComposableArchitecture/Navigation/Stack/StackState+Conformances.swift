import CustomDump

extension StackState: Equatable where Element: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage.dictionary.values == rhs.storage.dictionary.values
      && (!StackElementIDComparison.isOn || lhs.ids == rhs.ids)
  }
}

/// Whether stacks with equal elements differ when their ids do. A test says which ids it expects, so there
/// they do.
enum StackElementIDComparison {
  @TaskLocal static var isOn = false
}

extension StackState: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.dictionary.values)
  }
}

// Unchecked: what it stores is `Sendable` when the elements are, which the storage, made for others too, does
// not say.
extension StackState: @unchecked Sendable where Element: Sendable {}

extension StackState: Decodable where Element: Decodable {
  /// Decodes elements, as an array does. They get new ids.
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension StackState: Encodable where Element: Encodable {
  /// Encodes the elements, as an array does.
  public func encode(to encoder: any Encoder) throws {
    try storage.dictionary.values.elements.encode(to: encoder)
  }
}

/// It shows the elements by their ids.
extension StackState: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(
      self,
      unlabeledChildren: storage.dictionary.elements.map { (key: $0.key, value: $0.value) },
      displayStyle: .dictionary
    )
  }
}
