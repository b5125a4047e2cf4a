import CombineShim
import DependencyInjection

/// Finds the existing reference of a key.
///
/// References are weak, so unowned ones are released. A lookup takes constant time. Ids are hashed and
/// compared outside of the lock, because that runs user code of the key.
final class ReferenceTable: Sendable {
  /// Identifies a reference by the id of its key and the type of its value.
  struct Name: Hashable, @unchecked Sendable {
    // Sendable: an id is only hashed and compared.
    let id: AnyHashable
    let type: ObjectIdentifier
  }

  private struct Entry: Sendable {
    let name: Name
    weak var reference: (any AnyObject & Sendable)?
    /// Distinguishes an entry from an earlier one with the same name.
    let number: Int
  }

  /// The unfinished, unsuccessful searches for a name. Names with equal hashes share them.
  private struct Searches: Sendable {
    var count = 0
    /// The number of references that were inserted during the searches.
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

  /// An unsuccessful search. It ends with ``insert(_:named:after:)``.
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

  /// Finds the reference of a name, if it has an owner. Otherwise a new one can be inserted, unless another
  /// is inserted after the search.
  func find<Found: AnyObject>(_ name: Name, as type: Found.Type) -> Finding<Found> {
    let hash = name.hashValue
    func look(among candidates: [Entry]) -> Found? {
      candidates.first { $0.name == name && $0.reference != nil }?.reference as? Found
    }
    if let found = look(among: entries.withLock { $0.byHash[hash] ?? [] }) { return .found(found) }
    // Searched again, because a reference may have been inserted before this search began.
    let (candidates, insertions) = entries.withLock { entries in
      entries.searches[hash, default: Searches()].count += 1
      return (entries.byHash[hash] ?? [], entries.searches[hash]?.insertions ?? 0)
    }
    guard let found = look(among: candidates) else { return .nothing(Search(insertions: insertions)) }
    entries.withLock { $0.endSearch(hash) }
    return .found(found)
  }

  /// Inserts a reference, unless another was inserted since the search, which ends.
  ///
  /// In that case the value that was loaded for the reference may be outdated, because the other reference
  /// may have been changed and released.
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
    // The entry, including its id, is released after the lock.
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
  /// The existing references of the program, or of a test.
  var sharedReferences: ReferenceTable {
    get { self[ReferenceTableKey.self] }
    set { self[ReferenceTableKey.self] = newValue }
  }
}

private enum ReferenceTableKey: DependencyKey {
  static let liveValue = ReferenceTable()
  static var testValue: ReferenceTable { ReferenceTable() }
}
