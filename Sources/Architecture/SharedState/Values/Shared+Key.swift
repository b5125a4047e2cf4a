extension Shared {
  /// Shares the value of a key.
  ///
  /// ```swift
  /// @Shared(.fileStorage(.favorites)) var favorites: [Int] = []
  /// ```
  ///
  /// - Parameters:
  ///   - wrappedValue: The default. It is made only if nobody holds a value of the key yet.
  ///   - key: The key under which the value is kept.
  public init<Key: SharedKey<Value>>(wrappedValue: @autoclosure () -> Value, _ key: Key) {
    self.init(reference: PersistentReference.find(key, initialValue: wrappedValue))
  }

  /// Shares the value of a key, which is `nil` where none is kept.
  ///
  /// - Parameter key: The key under which the value is kept.
  @_disfavoredOverload
  public init<Wrapped, Key: SharedKey<Value>>(_ key: Key) where Value == Wrapped? {
    self.init(reference: PersistentReference.find(key) { nil })
  }

  /// Shares the value of a key that has a default.
  ///
  /// - Parameter key: The key under which the value is kept, with its default.
  public init<Key: SharedKey<Value>>(_ key: Key.Default) {
    self.init(reference: PersistentReference.find(key.base) { key.initialValue })
  }

  /// Shares the value of a key, with another default than the key's.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default. It is made only if nobody holds a value of the key yet.
  ///   - key: The key under which the value is kept.
  public init<Key: SharedKey<Value>>(wrappedValue: @autoclosure () -> Value, _ key: Key.Default) {
    self.init(reference: PersistentReference.find(key.base, initialValue: wrappedValue))
  }

  /// Loads the value of a key, and shares it. There is no default.
  ///
  /// - Parameter key: The key under which the value is kept.
  /// - Throws: The key's error, or ``SharedValueMissingError`` if no value is kept.
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
  /// Shares the value of a key, to be read.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default. It is made only if nobody holds a value of the key yet.
  ///   - key: The key under which the value is kept.
  public init<Key: SharedReaderKey<Value>>(wrappedValue: @autoclosure () -> Value, _ key: Key) {
    self.init(reference: PersistentReference.find(key, initialValue: wrappedValue))
  }

  /// Shares the value of a key, to be read. It is `nil` where none is kept.
  ///
  /// - Parameter key: The key under which the value is kept.
  @_disfavoredOverload
  public init<Wrapped, Key: SharedReaderKey<Value>>(_ key: Key) where Value == Wrapped? {
    self.init(reference: PersistentReference.find(key) { nil })
  }

  /// Shares the value of a key that has a default, to be read.
  ///
  /// - Parameter key: The key under which the value is kept, with its default.
  public init<Key: SharedReaderKey<Value>>(_ key: Key.Default) {
    self.init(reference: PersistentReference.find(key.base) { key.initialValue })
  }

  /// Shares the value of a key, to be read, with another default than the key's.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default. It is made only if nobody holds a value of the key yet.
  ///   - key: The key under which the value is kept.
  public init<Key: SharedReaderKey<Value>>(wrappedValue: @autoclosure () -> Value, _ key: Key.Default) {
    self.init(reference: PersistentReference.find(key.base, initialValue: wrappedValue))
  }

  /// Loads the value of a key, and shares it. There is no default.
  ///
  /// - Parameter key: The key under which the value is kept.
  /// - Throws: The key's error, or ``SharedValueMissingError`` if no value is kept.
  public init<Key: SharedReaderKey<Value>>(require key: Key) async throws {
    self.init(reference: try await PersistentReference.require(key))
  }

  @available(*, unavailable, message: "Assign a default value")
  @_disfavoredOverload
  public init(_ key: some SharedReaderKey<Value>) {
    fatalError("'init(_:)' is unavailable.")
  }
}

/// The error of a shared value that was required and is not kept anywhere.
public struct SharedValueMissingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The key, as it describes itself.
  public let key: String

  public var description: String {
    "No value is kept for \(key). Save one first, or give the shared value a default instead of requiring it."
  }
}

extension PersistentReference {
  /// Loads the value of a key, and gives the reference that has it.
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
    // One that was found has its own value, which can be older. A new one may have a newer value by now.
    guard isFound, let found = reference as? StoredReference<Value> else { return reference }
    if found.savesEachChange {
      // Its key has what is not saved yet, and what was loaded is without.
      try await found.load()
    } else {
      found.set(value)
    }
    return found
  }
}
