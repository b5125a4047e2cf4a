/// A completion.
public enum Ending: Hashable, Sendable {
  case finished
  case failure(Int)
}

/// The error of all chains, identified by a number.
public struct ChainError: Error, Hashable, Sendable, CustomStringConvertible {
  public let number: Int

  public init(_ number: Int) {
    self.number = number
  }

  public var description: String { "error \(number)" }
}
