extension Shared {
  /// Creates a shared value for a key, using a default value when the key has not stored one.
  ///
  /// ```swift
  /// @Shared(.fileStorage(.favorites)) var favorites: [Int] = []
  /// ```
  ///
  /// - Parameters:
  ///   - wrappedValue: The default value. It's evaluated only when no value for the key is in use yet.
  ///   - key: The key that stores the value.
  public init<Key: SharedKey<Value>>(wrappedValue: @autoclosure () -> Value, _ key: Key) {
    self.init(reference: PersistentReference.find(key, initialValue: wrappedValue))
  }

  /// Creates a shared optional for a key. It is `nil` until a value is stored.
  ///
  /// - Parameter key: The key that stores the value.
  @_disfavoredOverload
  public init<Wrapped, Key: SharedKey<Value>>(_ key: Key) where Value == Wrapped? {
    self.init(reference: PersistentReference.find(key) { nil })
  }

  /// Creates a shared value for a key that has a default value.
  ///
  /// - Parameter key: The key that stores the value, with its default value.
  public init<Key: SharedKey<Value>>(_ key: Key.Default) {
    self.init(reference: PersistentReference.find(key.base) { key.initialValue })
  }

  /// Creates a shared value for a key, with a default value that overrides the key's own.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default value. It's evaluated only when no value for the key is in use yet.
  ///   - key: The key that stores the value.
  public init<Key: SharedKey<Value>>(wrappedValue: @autoclosure () -> Value, _ key: Key.Default) {
    self.init(reference: PersistentReference.find(key.base, initialValue: wrappedValue))
  }

  /// Creates a shared value by loading the value of a key, without a default value.
  ///
  /// - Parameter key: The key that stores the value.
  /// - Throws: The key's error, or ``SharedValueMissingError`` if no value is stored.
  public init<Key: SharedKey<Value>>(require key: Key) async throws {
    self.init(reference: try await PersistentReference.require(key))
  }

  @available(*, unavailable, message: "Assign a default value")
  @_disfavoredOverload
  public init(_ key: some SharedKey<Value>) {
    fatalError("'init(_:)' is unavailable.")
  }
}

extension SharedReader {
  /// Creates a read-only shared value for a key, using a default value when the key has not stored one.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default value. It's evaluated only when no value for the key is in use yet.
  ///   - key: The key that stores the value.
  public init<Key: SharedReaderKey<Value>>(wrappedValue: @autoclosure () -> Value, _ key: Key) {
    self.init(reference: PersistentReference.find(key, initialValue: wrappedValue))
  }

  /// Creates a read-only shared optional for a key. It is `nil` until a value is stored.
  ///
  /// - Parameter key: The key that stores the value.
  @_disfavoredOverload
  public init<Wrapped, Key: SharedReaderKey<Value>>(_ key: Key) where Value == Wrapped? {
    self.init(reference: PersistentReference.find(key) { nil })
  }

  /// Creates a read-only shared value for a key that has a default value.
  ///
  /// - Parameter key: The key that stores the value, with its default value.
  public init<Key: SharedReaderKey<Value>>(_ key: Key.Default) {
    self.init(reference: PersistentReference.find(key.base) { key.initialValue })
  }

  /// Creates a read-only shared value for a key, with a default value that overrides the key's own.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default value. It's evaluated only when no value for the key is in use yet.
  ///   - key: The key that stores the value.
  public init<Key: SharedReaderKey<Value>>(wrappedValue: @autoclosure () -> Value, _ key: Key.Default) {
    self.init(reference: PersistentReference.find(key.base, initialValue: wrappedValue))
  }

  /// Creates a read-only shared value by loading the value of a key, without a default value.
  ///
  /// - Parameter key: The key that stores the value.
  /// - Throws: The key's error, or ``SharedValueMissingError`` if no value is stored.
  public init<Key: SharedReaderKey<Value>>(require key: Key) async throws {
    self.init(reference: try await PersistentReference.require(key))
  }

  @available(*, unavailable, message: "Assign a default value")
  @_disfavoredOverload
  public init(_ key: some SharedReaderKey<Value>) {
    fatalError("'init(_:)' is unavailable.")
  }
}

/// An error that's thrown when a required shared value has not been stored.
public struct SharedValueMissingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the key.
  public let key: String

  public var description: String {
    "No value is stored for \(key). Save one first, or declare the shared value with a default."
  }
}

extension PersistentReference {
  /// Loads the value of a key and returns a reference to it.
  fileprivate static func require(_ key: Key) async throws -> Reference<Value> {
    let value = try await withCheckedThrowingContinuation { waiter in
      let continuation = LoadContinuation<Value>("\(key)") { waiter.resume(with: $0) }
      key.load(context: .userInitiated, continuation: continuation)
    }
    guard let value else { throw SharedValueMissingError(key: "\(key)") }
    var isFound = true
    let makeInitialValue = {
      isFound = false
      return value
    }
    let reference = find(key, initialValue: makeInitialValue, mustLoad: false)
    // An existing reference has a value of its own, which may be older. A new reference may already have a newer
    // value.
    guard isFound, let found = reference as? StoredReference<Value> else { return reference }
    if found.savesEachChange {
      // The key has unsaved changes that the loaded value does not include.
      try await found.load()
    } else {
      found.set(value)
    }
    return found
  }
}
