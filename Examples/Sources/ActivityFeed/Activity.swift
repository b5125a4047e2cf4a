import Foundation

/// Something that happened to the favourite primes.
public struct Activity: Equatable, Sendable, Identifiable {
  public enum Kind: Equatable, Sendable {
    case addedFavoritePrime(Int)
    case removedFavoritePrime(Int)
  }

  /// Counts up from zero in each feed.
  public let id: Int
  public let timestamp: Date
  public let kind: Kind

  public init(id: Int, timestamp: Date, kind: Kind) {
    self.id = id
    self.timestamp = timestamp
    self.kind = kind
  }
}
