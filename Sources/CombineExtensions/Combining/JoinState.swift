import CombineShim

/// The state of a ``JoinSubscription``: the values of its publishers, and what these are still to be asked
/// for.
@usableFromInline
struct JoinState<Values: Join> {
  @usableFromInline var values: Values

  /// What the publishers are still to be asked for.
  @usableFromInline var unasked = Subscribers.Demand.none

  /// Whether a thread is asking them. Demand that comes meanwhile is left to that thread. Otherwise calls of
  /// publishers that send when they are asked would nest as deep as there are publishers.
  @usableFromInline var isAsking = false

  @inlinable
  init(count: Int) {
    values = Values(count: count)
  }

  /// Takes a value.
  /// - Returns: The value that it replaces, if any, which the caller releases.
  @inlinable
  mutating func receive(_ value: Values.Value, from number: Int) -> Values.Value? {
    values.add(value, from: number)
  }

  /// - Returns: The next array that is there and demanded.
  @inlinable
  mutating func nextArray(isWanted: Bool) -> [Values.Value]? {
    isWanted ? values.takeArray() : nil
  }

  /// Forgets what came about without demand and does not wait for it. Called when all arrays were taken that
  /// were demanded.
  /// - Returns: Whether no further array can come.
  @inlinable
  mutating func forgetUndemanded() -> Bool {
    values.forgetUndemanded()
    return values.isExhausted
  }

  /// Begins to ask the publishers, unless a thread is asking them, which then does.
  /// - Parameter demand: What was demanded and not asked for.
  /// - Returns: Whether the caller is the one to ask.
  @usableFromInline
  mutating func beginAsking(for demand: Subscribers.Demand) -> Bool {
    unasked += demand
    guard unasked > .none, !isAsking else { return false }
    isAsking = true
    return true
  }

  /// - Returns: What the publishers are asked for next; `nil` ends the asking.
  @usableFromInline
  mutating func nextDemand() -> Subscribers.Demand? {
    guard unasked > .none else {
      isAsking = false
      return nil
    }
    defer { unasked = .none }
    return unasked
  }

  /// - Returns: The values that are left at the end, which the caller releases.
  @inlinable
  mutating func takeValues() -> Values {
    defer { values = Values(count: 0) }
    return values
  }
}
