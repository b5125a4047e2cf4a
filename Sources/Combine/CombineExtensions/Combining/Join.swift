/// The values that a ``JoinSubscription`` keeps of several publishers, and the rule that makes arrays of
/// them.
///
/// Everything is called with the subscription's lock held, so it must not release a value: it returns what it
/// gives up.
@usableFromInline
protocol Join {
  associatedtype Value

  /// The operator's name, which is the subscription's description.
  static var operatorName: String { get }

  /// - Parameter count: The number of publishers; each has a number from zero.
  init(count: Int)

  /// Whether no array can come any more.
  var isExhausted: Bool { get }

  /// Takes a value.
  /// - Returns: A value that it was kept instead of, which the caller releases.
  mutating func add(_ value: Value, from number: Int) -> Value?

  /// Takes note of a publisher's finish, which comes once.
  mutating func finish(_ number: Int)

  /// - Returns: The next array, with a value of each publisher in the publishers' order; `nil` when there is
  ///   none.
  mutating func takeArray() -> [Value]?

  /// Forgets an array that came about without demand, where it is not to wait for that. Called when all
  /// arrays were taken that were demanded.
  mutating func forgetUndemanded()
}
