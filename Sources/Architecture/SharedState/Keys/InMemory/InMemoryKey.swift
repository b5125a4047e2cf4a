import DependencyInjection

extension SharedReaderKey {
  /// Keeps a value in memory for as long as the program runs, also while nobody holds it.
  ///
  /// ```swift
  /// @Shared(.inMemory("count")) var count = 0
  /// ```
  ///
  /// A value of another type under the same name counts as missing.
  ///
  /// - Parameter key: The name of the value.
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(key)
  }
}

/// Keeps a value in memory: see ``SharedReaderKey/inMemory(_:)``.
public struct InMemoryKey<Value: Sendable>: SharedKey {
  /// Identifies a value in memory by its name and its storage.
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
    // Nothing else changes the storage.
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
