import CombineShim
import DependencyInjection

/// Finds the living reference of a key.
///
/// References are kept weakly, so what nobody holds is released. A lookup takes constant time. Ids are hashed and compared outside of
/// the lock, as that is the code of whoever wrote the key.
final class ReferenceTable: Sendable {
  /// Names a reference: the id of its key, and the type of its value.
  struct Name: Hashable, @unchecked Sendable {
    // Sendable: an id is hashed and compared only.
    let id: AnyHashable
    let type: ObjectIdentifier
  }

  private struct Entry: Sendable {
    let name: Name
    weak var reference: (any AnyObject & Sendable)?
    /// Tells an entry from an earlier one of the same name.
    let number: Int
  }

  private struct Entries: Sendable {
    var byHash: [Int: [Entry]] = [:]
    var lastNumber = 0
    /// How many references were listed, by the lowest bits of their hashes.
    var insertions = [Int](repeating: 0, count: 256)
  }

  /// A moment in the table's life, as far as it concerns a name.
  struct Moment {
    fileprivate let insertions: Int
  }

  private let entries = Locked(Entries())

  /// How many references are listed.
  var count: Int { entries.withLock { entries in entries.byHash.values.reduce(0) { $0 + $1.count } } }

  /// The reference of a name, or nothing if nobody holds one. A new one can be listed if no other was since the moment of the search.
  func find<Found: AnyObject>(_ name: Name, as type: Found.Type) -> (reference: Found?, moment: Moment) {
    let hash = name.hashValue
    let (candidates, insertions) = entries.withLock { ($0.byHash[hash] ?? [], $0.insertions[hash & 255]) }
    let reference = candidates.first { $0.name == name && $0.reference != nil }?.reference as? Found
    return (reference, Moment(insertions: insertions))
  }

  /// Lists a reference, unless another was listed since a search.
  ///
  /// What was loaded for the reference may be out of date then, since the other can have been changed and released again.
  ///
  /// - Returns: The number under which to ``remove(_:number:)`` it, or nothing if it was not listed.
  func insert(_ reference: some AnyObject & Sendable, named name: Name, after moment: Moment) -> Int? {
    let hash = name.hashValue
    return entries.withLock { entries in
      guard entries.insertions[hash & 255] == moment.insertions else { return nil }
      entries.insertions[hash & 255] += 1
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
    // The entry, and with it the id, is released after the lock.
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
  /// The living references: those of the program, or of a test.
  var sharedReferences: ReferenceTable {
    get { self[ReferenceTableKey.self] }
    set { self[ReferenceTableKey.self] = newValue }
  }
}

private enum ReferenceTableKey: DependencyKey {
  static let liveValue = ReferenceTable()
  static var testValue: ReferenceTable { ReferenceTable() }
}
