import Foundation

/// Something that happened to the favourite primes.
public struct Activity: Equatable, Codable, Sendable, Identifiable {
  public enum Kind: Equatable, Codable, Sendable {
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

extension [Activity] {
  /// Records what was removed, in the old list's order, then what was added, in the new list's.
  ///
  /// - Parameters:
  ///   - old: The favourite primes before.
  ///   - new: The favourite primes now.
  ///   - time: The time at which they were changed.
  ///   - limit: The most activities that are kept. The oldest make room for new ones.
  public mutating func record(changesFrom old: [Int], to new: [Int], at time: Date, keeping limit: Int = 200)
  {
    if old == new { return }
    let (oldSet, newSet) = (Set(old), Set(new))
    let kinds =
      old.filter { !newSet.contains($0) }.map(Activity.Kind.removedFavoritePrime)
      + new.filter { !oldSet.contains($0) }.map(Activity.Kind.addedFavoritePrime)
    let firstID = last.map { $0.id + 1 } ?? 0
    self += zip(firstID..., kinds).map { Activity(id: $0, timestamp: time, kind: $1) }
    removeFirst(Swift.max(count - limit, 0))
  }
}
