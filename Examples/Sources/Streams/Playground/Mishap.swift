/// The failure that the user can send in the playground.
public struct Mishap: Error, Hashable, CustomStringConvertible {
  /// All mishaps are the same.
  public init() {}

  public var description: String { "a failure" }
}
