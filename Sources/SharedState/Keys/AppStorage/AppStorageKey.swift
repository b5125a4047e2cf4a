import DependencyInjection
import Foundation
import IssueReporting

/// Keeps a value in user defaults: see the functions `appStorage(_:store:)` of ``SharedReaderKey``.
///
/// The default is written to the store by the first load. Removing the value in the store brings the default
/// back. Writing `nil` to an optional removes it from the store. What cannot be decoded counts as missing.
///
/// Changes that are made directly in the store are seen when it posts `UserDefaults.didChangeNotification`,
/// as stores do on Apple's platforms, and `UserDefaults.inMemory` does everywhere. Foundation's other stores
/// post none on Linux: there `load()` sees them.
///
/// A key with a `.` or `@` is reported, once for each reference, as key-value observation cannot observe it:
/// see `\.appStorageKeyFormatWarningEnabled`.
public struct AppStorageKey<Value: Sendable>: SharedKey {
  /// Identifies a value by its key and its store.
  public struct ID: Hashable, Sendable {
    fileprivate let key: String
    fileprivate let store: AppStorageStore
  }

  public let id: ID
  private let stored: StoredDefault<Value>
  private let latest = LatestDefault()

  init(_ key: String, store: UserDefaults?, _ stored: StoredDefault<Value>) {
    @Dependency(\.defaultAppStorage) var defaultStore
    id = ID(key: key, store: AppStorageStore(defaults: store ?? defaultStore))
    self.stored = stored
  }

  /// The value that the store has.
  private var present: Value? { property.flatMap(stored.decode) }

  private var property: Any? { id.store.defaults.object(forKey: id.key) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    if let present { return continuation.resume(returning: present) }
    do {
      if let initialValue = context.initialValue { try write(initialValue) }
      continuation.resumeReturningInitialValue()
    } catch {
      continuation.resume(throwing: error)
    }
  }

  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    reportUnobservableKey()
    id.store.reportSecondObjectOfSuite()
    latest.note(property)
    let observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification,
      object: id.store.defaults,
      queue: nil
    ) { [self] _ in
      // Whatever key has changed, this is posted.
      guard let change = latest.foreignChange({ property }) else { return }
      if let present = change.property.flatMap(stored.decode) {
        subscriber.yield(present)
      } else {
        subscriber.yieldReturningInitialValue()
      }
    }
    // Unsafe: the token is only handed back to the notification centre.
    nonisolated(unsafe) let token = observer
    return SharedSubscription { NotificationCenter.default.removeObserver(token) }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume(with: Result { try write(value) })
  }

  private func write(_ value: Value) throws {
    let property = try stored.encode(value)
    // Stores tell of a change before the write returns.
    latest.beginWriting()
    defer { latest.endWriting(self.property) }
    if let property {
      id.store.defaults.set(property, forKey: id.key)
    } else {
      id.store.defaults.removeObject(forKey: id.key)
    }
  }

  private func reportUnobservableKey() {
    @Dependency(\.appStorageKeyFormatWarningEnabled) var isEnabled
    guard isEnabled, id.key.contains(where: { $0 == "." || $0 == "@" }) else { return }
    reportIssue(
      """
      The key '\(id.key)' of '.appStorage' has a '.' or '@', so key-value observation, by which Apple's platforms tell of changes \
      in user defaults, cannot observe it. Changes that other code makes in the store are heard of later, by notification.

      Choose a key without them, or turn this report off: '$0.appStorageKeyFormatWarningEnabled = false'.
      """
    )
  }
}

/// What a store had when it was looked at last, and whether its key writes to it.
private final class LatestDefault: Sendable {
  struct Change: @unchecked Sendable {
    // Sendable: property lists are values, or objects that are not changed.
    let property: Any?

    func isSame(as other: Change) -> Bool {
      switch (property, other.property) {
      case (nil, nil): return true
      case (let mine?, let others?):
        guard let mine = mine as? AnyHashable, let others = others as? AnyHashable else { return false }
        return mine == others
      default: return false
      }
    }
  }

  private struct State: Sendable {
    var latest = Change(property: nil)
    /// How many writes of the key itself go on.
    var writes = 0
    /// Counts what became known, so that what was read before that is not taken for news.
    var version = 0
  }

  private let state = Locked(State())

  func note(_ property: Any?) {
    let latest = Change(property: property)
    state.withLock { state in
      state.latest = latest
      state.version += 1
    }
  }

  func beginWriting() {
    state.withLock { state in
      state.writes += 1
      state.version += 1
    }
  }

  /// - Parameter property: What the store has now.
  func endWriting(_ property: Any?) {
    note(property)
    state.withLock { $0.writes -= 1 }
  }

  /// What the store has, if that is something else than before and not of the key's own writing.
  /// - Parameter read: A closure that reads the store. No lock is held, as stores tell of changes inside
  ///   theirs.
  func foreignChange(_ read: () -> Any?) -> Change? {
    let (isWriting, version) = state.withLock { ($0.writes > 0, $0.version) }
    if isWriting { return nil }
    let present = Change(property: read())
    return state.withLock { state in
      guard state.version == version, !state.latest.isSame(as: present) else { return nil }
      state.latest = present
      state.version += 1
      return present
    }
  }
}

extension AppStorageKey: CustomStringConvertible {
  public var description: String { ".appStorage(\(String(reflecting: id.key)))" }
}
