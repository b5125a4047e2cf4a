import ComposableArchitecture

/// A key for accessing values in a transaction.
public typealias TransactionKey = UITransactionKey

private enum IsContinuousKey: TransactionKey {
  static var defaultValue: Bool { false }
}

private enum TracksVelocityKey: TransactionKey {
  static var defaultValue: Bool { false }
}

extension Transaction {
  /// A Boolean value that indicates whether the transaction originated from an action that produces a sequence of values.
  public var isContinuous: Bool {
    get { self[IsContinuousKey.self] }
    set { self[IsContinuousKey.self] = newValue }
  }

  /// A Boolean value that indicates whether the velocity of changing values is tracked.
  public var tracksVelocity: Bool {
    get { self[TracksVelocityKey.self] }
    set { self[TracksVelocityKey.self] = newValue }
  }
}
