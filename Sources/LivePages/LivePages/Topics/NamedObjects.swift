import LivePagesCore

/// Objects by their names and types, for as long as they are held.
final class NamedObjects: Sendable {
  private struct Key: Hashable {
    let name: String
    let type: ObjectIdentifier
  }

  private struct Entry {
    weak var object: (any AnyObject & Sendable)?
    /// Tells an entry from the one that it has replaced.
    let number: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var nextNumber = 0
  }

  private let state = Locked(State())

  var count: Int { state.withLock { $0.entries.count } }

  /// The objects that are held.
  var all: [any AnyObject & Sendable] {
    state.withLock { $0.entries.values.compactMap(\.object) }
  }

  /// The object of a name, made by the first one that asks while nobody holds one.
  ///
  /// - Parameter make: A closure that makes the object, which calls the closure when it is released. It is
  ///   called within the lock and must not ask for objects itself.
  func object<Object: AnyObject & Sendable>(
    named name: String,
    make: (_ wasReleased: @escaping @Sendable () -> Void) -> Object
  ) -> Object {
    let key = Key(name: name, type: ObjectIdentifier(Object.self))
    return state.withLock { state in
      if let object = state.entries[key]?.object as? Object { return object }
      state.nextNumber += 1
      let number = state.nextNumber
      let object = make { [weak self] in self?.forget(key, number) }
      state.entries[key] = Entry(object: object, number: number)
      return object
    }
  }

  private func forget(_ key: Key, _ number: Int) {
    state.withLock { state in
      if state.entries[key]?.number == number { state.entries[key] = nil }
    }
  }
}
