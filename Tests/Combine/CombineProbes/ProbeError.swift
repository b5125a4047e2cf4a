/// An error for tests, told apart by its word.
public struct ProbeError: Error, Equatable, Codable, CustomStringConvertible {
  public let description: String

  public init(_ description: String = "oops") {
    self.description = description
  }
}
