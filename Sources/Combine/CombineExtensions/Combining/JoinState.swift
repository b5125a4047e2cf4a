import CombineShim

/// The state of a ``JoinSubscription``: the values of its publishers, and the demand that has not been
/// requested from them.
@usableFromInline
struct JoinState<Values: Join> {
  @usableFromInline var values: Values

  /// The demand that has not been requested from the publishers.
  @usableFromInline var unrequested = Subscribers.Demand.none

  /// Whether a thread is requesting values from the publishers. It requests later demand as well: the calls
  /// of publishers that send on a request would nest as deep as there are publishers otherwise.
  @usableFromInline var isRequesting = false

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

  /// Adds demand to what is requested from the publishers.
  /// - Parameter demand: The demand that has not been requested.
  /// - Returns: Whether the caller makes the requests; else another thread does.
  @usableFromInline
  mutating func beginRequesting(for demand: Subscribers.Demand) -> Bool {
    unrequested += demand
    guard unrequested > .none, !isRequesting else { return false }
    isRequesting = true
    return true
  }

  /// - Returns: What is requested from the publishers next; `nil` ends the requests.
  @usableFromInline
  mutating func nextDemand() -> Subscribers.Demand? {
    guard unrequested > .none else {
      isRequesting = false
      return nil
    }
    defer { unrequested = .none }
    return unrequested
  }

  /// - Returns: The values that are left at the end, which the caller releases.
  @inlinable
  mutating func takeValues() -> Values {
    defer { values = Values(count: 0) }
    return values
  }
}
