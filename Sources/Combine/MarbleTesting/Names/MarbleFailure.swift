/// The failure of sources that were given no failures of their own: `X` in a diagram, or `X(name)`.
public struct MarbleFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text in the diagram's parentheses, or `"X"`.
  public let name: String

  /// Makes a failure.
  /// - Parameter name: The failure's name in diagrams.
  public init(_ name: String = "X") {
    self.name = name
  }

  public var description: String { name }
}
