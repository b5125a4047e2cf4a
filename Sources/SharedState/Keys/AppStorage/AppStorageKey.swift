import DependencyInjection
import Foundation
import IssueReporting

/// Keeps a value in user defaults: see the functions `appStorage(_:store:)` of ``SharedReaderKey``.
///
/// The default is written to the store by the first load. Removing the value in the store brings the default back. Writing `nil` to an
/// optional removes it from the store. What cannot be decoded counts as missing.
///
/// Changes that are made directly in the store are seen when it posts `UserDefaults.didChangeNotification`, as stores do on Apple's
/// platforms, and `UserDefaults.inMemory` does everywhere. Foundation's other stores post none on Linux: there `load()` sees them.
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
  private var present: Value? {
    id.store.defaults.object(forKey: id.key).flatMap(stored.decode)
  }

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
    noteLatest()
    let observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification,
      object: id.store.defaults,
      queue: nil
    ) { [self] _ in
      // Whatever key has changed, this is posted.
      guard !AppStorageWrite.isOn, latest.changes(to: id.store.defaults.object(forKey: id.key)) else {
        return
      }
      if let present {
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
    AppStorageWrite.$isOn.withValue(true) {
      if let property {
        id.store.defaults.set(property, forKey: id.key)
      } else {
        id.store.defaults.removeObject(forKey: id.key)
      }
    }
    noteLatest()
  }

  /// Notes what the store has now, and says whether that is something else than before.
  @discardableResult
  private func noteLatest() -> Bool {
    latest.changes(to: id.store.defaults.object(forKey: id.key))
  }

  private func reportUnobservableKey() {
    #if canImport(Darwin)
      @Dependency(\.appStorageKeyFormatWarningEnabled) var isEnabled
      guard isEnabled, id.key.contains(where: { $0 == "." || $0 == "@" }) else { return }
      reportIssue(
        """
        The key '\(id.key)' of '.appStorage' has a '.' or '@', so key-value observation cannot observe it. Changes that other code makes in \
        the store are seen later, by notification.

        Choose a key without them, or turn this report off: '$0.appStorageKeyFormatWarningEnabled = false'.
        """
      )
    #endif
  }
}

/// Whether a key writes to its store on this thread: stores tell of a change before the write returns.
private enum AppStorageWrite {
  @TaskLocal static var isOn = false
}

/// What a store had when it was looked at last.
private final class LatestDefault: Sendable {
  private struct Property: @unchecked Sendable {
    // Sendable: property lists are values, or objects that are not changed.
    let value: Any?
  }

  private let property = Locked(Property(value: nil))

  /// Notes what the store has now, and says whether that is something else.
  func changes(to value: Any?) -> Bool {
    let present = Property(value: value)
    let earlier = property.withLock { property in
      defer { property = present }
      return property
    }
    switch (earlier.value, value) {
    case (nil, nil): return false
    case (let earlier?, let value?):
      guard let earlier = earlier as? AnyHashable, let value = value as? AnyHashable else { return true }
      return earlier != value
    default: return true
    }
  }
}

extension AppStorageKey: CustomStringConvertible {
  public var description: String { ".appStorage(\(String(reflecting: id.key)))" }
}
