/// The publisher at the beginning of a chain.
public enum Source: Hashable, Sendable {
  /// One of the scenario's inputs.
  case input(Int)
  case just(Int)
  case empty(completesImmediately: Bool)
  case fail(Int)
  case sequence([Int])
  case optional(Int?)
  case success(Int)
  case failure(Int)
  case record([Int], Ending)
  indirect case deferred(Chain)
}
