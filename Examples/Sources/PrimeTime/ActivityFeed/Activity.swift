import Foundation

/// A change of the favorite primes.
public struct Activity: Equatable, Codable, Sendable, Identifiable {
  public enum Kind: Equatable, Codable, Sendable {
    case addedFavoritePrime(Int)
    case removedFavoritePrime(Int)
  }

  /// The number of the activity in its feed, starting from zero.
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
  /// Records the removed primes in the order of the old list, and then the added primes in the order of the
  /// new list.
  ///
  /// - Parameters:
  ///   - old: The previous favorite primes.
  ///   - new: The current favorite primes.
  ///   - time: The time of the change.
  ///   - limit: The maximum number of activities. The oldest ones are discarded.
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
