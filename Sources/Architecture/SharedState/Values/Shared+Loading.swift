extension Shared {
  /// Whether the value is being loaded.
  public var isLoading: Bool { holder.trackedReference.root.isLoading }

  /// The error of the latest load, until loading or saving succeeds. The value stays as it was before.
  public var loadError: (any Error)? { holder.trackedReference.root.loadError }

  /// The error of the latest save, until one succeeds.
  public var saveError: (any Error)? { holder.trackedReference.root.saveError }

  /// Loads the value from where it is kept. If there is none, the present one stays.
  ///
  /// - Throws: The key's error, which ``loadError`` has, too.
  nonisolated(nonsending) public func load() async throws {
    try await holder.reference.root.load()
  }

  /// Puts the value of another key in place, and loads it.
  ///
  /// The present value is the default until another one is loaded.
  ///
  /// - Parameter key: The key.
  /// - Throws: The key's error, which ``loadError`` has, too.
  nonisolated(nonsending) public func load(_ key: some SharedKey<Value>) async throws {
    try await holder.load(key)
  }

  /// Saves the value to where it is kept, at once.
  ///
  /// When it returns, all changes that were made before are saved. A change that was dropped since the last
  /// call, as others replaced the value before it was saved, is an error, too.
  ///
  /// - Throws: The key's error, which ``saveError`` has or had, too.
  nonisolated(nonsending) public func save() async throws {
    try await holder.reference.root.save()
  }
}

extension SharedReader {
  /// Whether the value is being loaded.
  public var isLoading: Bool { holder.trackedReference.root.isLoading }

  /// The error of the latest load, until one succeeds. The value stays as it was before.
  public var loadError: (any Error)? { holder.trackedReference.root.loadError }

  /// Loads the value from where it is kept. If there is none, the present one stays.
  ///
  /// - Throws: The key's error, which ``loadError`` has, too.
  nonisolated(nonsending) public func load() async throws {
    try await holder.reference.root.load()
  }

  /// Puts the value of another key in place, and loads it.
  ///
  /// The present value is the default until another one is loaded.
  ///
  /// - Parameter key: The key.
  /// - Throws: The key's error, which ``loadError`` has, too.
  nonisolated(nonsending) public func load(_ key: some SharedReaderKey<Value>) async throws {
    try await holder.load(key)
  }
}

extension ReferenceHolder {
  nonisolated(nonsending) fileprivate func load<Key: SharedReaderKey<Value>>(_ key: Key) async throws {
    let present = reference.value
    let reference = PersistentReference.find(key, initialValue: { present }, mustLoad: false)
    replace(with: reference, isAnnounced: false)
    try await reference.root.load()
  }
}
