/// The failure with which a person can end a stream of the playground.
public struct Mishap: Error, Hashable, CustomStringConvertible {
  /// All mishaps are the same.
  public init() {}

  public var description: String { "a failure" }
}
