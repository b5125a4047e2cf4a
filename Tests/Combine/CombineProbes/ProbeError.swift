/// An error for tests, identified by a word.
public struct ProbeError: Error, Equatable, Codable, CustomStringConvertible {
  public let description: String

  public init(_ description: String = "oops") {
    self.description = description
  }
}
