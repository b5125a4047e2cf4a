/// The reason that a value is loaded.
public enum LoadContext<Value> {
  /// A shared value was made, with this default.
  case initialValue(Value)

  /// The program called `load()`.
  case userInitiated

  /// The default of a shared value that was made.
  public var initialValue: Value? {
    switch self {
    case .initialValue(let value): value
    case .userInitiated: nil
    }
  }
}

extension LoadContext: Sendable where Value: Sendable {}
extension LoadContext: Equatable where Value: Equatable {}
extension LoadContext: Hashable where Value: Hashable {}

/// The reason that a value is saved.
public enum SaveContext: Hashable, Sendable {
  /// The value was changed.
  case didSet

  /// The program called `save()`.
  case userInitiated
}
