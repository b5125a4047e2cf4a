import CombineShim
import DependencyInjection

/// Finds the existing reference for a key in constant time.
///
/// The table stores references weakly, so that a reference without an owner is released. It hashes and compares ids
/// outside of the lock, because this runs user code that belongs to the key.
final class ReferenceTable: Sendable {
  /// The identity of a reference, which consists of the id of its key and the type of its value.
  struct Name: Hashable, @unchecked Sendable {
    // Sendable: ids are only hashed and compared.
    let id: AnyHashable
    let type: ObjectIdentifier
  }

  private struct Entry: Sendable {
    let name: Name
    weak var reference: (any AnyObject & Sendable)?
    /// A number that distinguishes this entry from an earlier one with the same name.
    let number: Int
  }

  /// The unsuccessful searches for a name that have not ended. Names with equal hashes share them.
  private struct Searches: Sendable {
    var count = 0
    /// The number of references that have been inserted during the searches.
    var insertions = 0
  }

  private struct Entries: Sendable {
    var byHash: [Int: [Entry]] = [:]
    var searches: [Int: Searches] = [:]
    var lastNumber = 0

    mutating func endSearch(_ hash: Int) {
      searches[hash]?.count -= 1
      if searches[hash]?.count == 0 { searches[hash] = nil }
    }
  }

  /// An unsuccessful search. It ends when ``insert(_:named:after:)`` is called.
  struct Search {
    fileprivate let insertions: Int
  }

  enum Finding<Found> {
    case found(Found)
    case nothing(Search)
  }

  private let entries = Locked(Entries())

  /// The number of listed references.
  var count: Int { entries.withLock { entries in entries.byHash.values.reduce(0) { $0 + $1.count } } }

  /// Finds the reference with the given name if it has an owner. Otherwise, you can insert a new one, unless another
  /// one has been inserted since the search.
  func find<Found: AnyObject>(_ name: Name, as type: Found.Type) -> Finding<Found> {
    let hash = name.hashValue
    func look(among candidates: [Entry]) -> Found? {
      candidates.first { $0.name == name && $0.reference != nil }?.reference as? Found
    }
    if let found = look(among: entries.withLock { $0.byHash[hash] ?? [] }) { return .found(found) }
    // The table is searched again because a reference may have been inserted before this search began.
    let (candidates, insertions) = entries.withLock { entries in
      entries.searches[hash, default: Searches()].count += 1
      return (entries.byHash[hash] ?? [], entries.searches[hash]?.insertions ?? 0)
    }
    guard let found = look(among: candidates) else { return .nothing(Search(insertions: insertions)) }
    entries.withLock { $0.endSearch(hash) }
    return .found(found)
  }

  /// Inserts a reference, unless another one has been inserted since the search. The search ends in either
  /// case.
  ///
  /// In that case, the value that was loaded for this reference may be outdated, because the other reference may have
  /// been changed and released in the meantime.
  ///
  /// - Returns: The number to pass to ``remove(_:number:)``, or `nil` if the reference was not inserted.
  func insert(_ reference: some AnyObject & Sendable, named name: Name, after search: Search) -> Int? {
    let hash = name.hashValue
    return entries.withLock { entries in
      let isUnchanged = entries.searches[hash]?.insertions == search.insertions
      entries.endSearch(hash)
      guard isUnchanged else { return nil }
      entries.searches[hash]?.insertions += 1
      entries.lastNumber += 1
      entries.byHash[hash, default: []].append(
        Entry(name: name, reference: reference, number: entries.lastNumber)
      )
      return entries.lastNumber
    }
  }

  /// Removes a reference that is being released.
  func remove(_ name: Name, number: Int) {
    let hash = name.hashValue
    // The entry and its id are released after the lock is released.
    let removed = entries.withLock { entries -> Entry? in
      guard var bucket = entries.byHash[hash],
        let index = bucket.firstIndex(where: { $0.number == number })
      else { return nil }
      let removed = bucket.remove(at: index)
      entries.byHash[hash] = bucket.isEmpty ? nil : bucket
      return removed
    }
    withExtendedLifetime(removed) {}
  }
}

extension DependencyValues {
  /// The program's or a test's existing references.
  var sharedReferences: ReferenceTable {
    get { self[ReferenceTableKey.self] }
    set { self[ReferenceTableKey.self] = newValue }
  }
}

private enum ReferenceTableKey: DependencyKey {
  static let liveValue = ReferenceTable()
  static var testValue: ReferenceTable { ReferenceTable() }
}
