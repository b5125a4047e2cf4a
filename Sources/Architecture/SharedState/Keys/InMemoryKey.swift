public import DependencyInjection

extension SharedReaderKey {
  /// A key for a value that is kept in memory for as long as the program runs, even when nothing refers to it.
  ///
  /// For example:
  ///
  /// ```swift
  /// @Shared(.inMemory("count")) var count = 0
  /// ```
  ///
  /// If the memory contains a value of a different type under the same name, that value is treated as missing.
  ///
  /// - Parameter key: The name of the value.
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(key)
  }
}

/// A key for a value that is kept in memory. To create one, use ``SharedReaderKey/inMemory(_:)``.
public struct InMemoryKey<Value: Sendable>: SharedKey {
  /// The identity of a value in memory, which consists of its name and its storage.
  public struct ID: Hashable, Sendable {
    fileprivate let key: String
    fileprivate let storage: InMemoryStorage
  }

  public let id: ID

  init(_ key: String) {
    @Dependency(\.defaultInMemoryStorage) var storage
    id = ID(key: key, storage: storage)
  }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    if let initialValue = context.initialValue {
      continuation.resume(returning: id.storage.value(of: id.key, orKeep: initialValue))
    } else if let value = id.storage.value(of: id.key, as: Value.self) {
      continuation.resume(returning: value)
    } else {
      continuation.resumeReturningInitialValue()
    }
  }

  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    // No other code changes the storage.
    SharedSubscription {}
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    id.storage.set(value, of: id.key)
    continuation.resume()
  }
}

extension InMemoryKey: CustomStringConvertible {
  public var description: String { ".inMemory(\(String(reflecting: id.key)))" }
}

/// A storage in memory for shared values. The values exist for as long as the storage does.
///
/// Two values of this type are equal if they refer to the same storage.
public struct InMemoryStorage: Hashable, Sendable {
  /// A value together with its type. A look-up with a different type does not match.
  private final class Entry<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private final class Entries: Sendable {
    let byKey = Locked<[String: any AnyObject & Sendable]>([:])
  }

  private let entries = Entries()

  /// Creates an empty storage.
  public init() {}

  func value<Value: Sendable>(of key: String, as type: Value.Type) -> Value? {
    (entries.byKey.withLock { $0[key] } as? Entry<Value>)?.value
  }

  /// Returns the value for a key. If no value of this type is stored, it stores and returns the given value.
  func value<Value: Sendable>(of key: String, orKeep initialValue: Value) -> Value {
    let entry = Entry(initialValue)
    // The replaced entry is released after the lock is released.
    let (kept, replaced) = entries.byKey.withLock { byKey -> (Entry<Value>, (any AnyObject & Sendable)?) in
      if let present = byKey[key] as? Entry<Value> { return (present, nil) }
      return (entry, byKey.updateValue(entry, forKey: key))
    }
    withExtendedLifetime(replaced) {}
    return kept.value
  }

  func set<Value: Sendable>(_ value: Value, of key: String) {
    let entry = Entry(value)
    // The replaced entry is released after the lock is released.
    let replaced = entries.byKey.withLock { $0.updateValue(entry, forKey: key) }
    withExtendedLifetime(replaced) {}
  }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.entries === rhs.entries }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(entries))
  }
}

extension DependencyValues {
  /// The storage of `.inMemory` values. A program has a single storage, whereas each test and each preview gets its
  /// own.
  public var defaultInMemoryStorage: InMemoryStorage {
    get { self[InMemoryStorage.self] }
    set { self[InMemoryStorage.self] = newValue }
  }
}

extension InMemoryStorage: DependencyKey {
  public static let liveValue = Self()
  public static var previewValue: Self { Self() }
  public static var testValue: Self { Self() }
}
