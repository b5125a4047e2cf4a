import DependencyInjection
import Foundation
import IssueReporting
import TributaryReports

/// A key for a value that is stored in user defaults. To create one, use an `appStorage(_:store:)` method of
/// ``SharedReaderKey``.
///
/// If the store has no value that can be decoded when you create a shared value, the default is written to the store.
/// If the value in the store is removed or becomes undecodable later, the shared value returns to its default. Setting
/// an optional to `nil` removes it from the store.
///
/// On Apple platforms, and for `UserDefaults.inMemory` on all platforms, changes you make directly in the store are
/// observed with the help of `UserDefaults.didChangeNotification`. Foundation's stores don't post this notification
/// on Linux, so call `load()` there to read such a change.
///
/// > Note: Key-value observation does not support keys that contain a `.` or `@`. The library reports an issue for a
/// > reference with such a key, unless you set `\.appStorageKeyFormatWarningEnabled` to `false`.
public struct AppStorageKey<Value: Sendable>: SharedKey {
  /// The identity of a value, which consists of its key and its store.
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

  private var property: Any? { id.store.defaults.object(forKey: id.key) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    let property = property
    latest.note(property)
    if let present = property.flatMap(stored.decode) { return continuation.resume(returning: present) }
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
    let follow: @Sendable () -> Void = { [self] in
      guard let change = latest.foreignChange({ property }) else { return }
      if let present = change.property.flatMap(stored.decode) {
        subscriber.yield(present)
      } else {
        subscriber.yieldReturningInitialValue()
      }
    }
    let observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification,
      object: id.store.defaults,
      queue: nil
    ) { _ in
      // The notification is posted for changes to any key.
      follow()
    }
    latest.follow(by: follow)
    // This picks up changes since the value was loaded.
    follow()
    // Unsafe: the token is only passed back to the notification center.
    nonisolated(unsafe) let token = observer
    return SharedSubscription { [latest] in
      NotificationCenter.default.removeObserver(token)
      latest.follow(by: nil)
    }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume(with: Result { try write(value) })
  }

  private func write(_ value: Value) throws {
    let property = try stored.encode(value)
    // Stores post the notification before the write returns.
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
      The key '\(id.key)' of '.appStorage' has a '.' or '@', so key-value observation, which Apple platforms use for \
      user defaults, cannot observe it. Changes by other code are observed later, through a notification.

      Choose a key without them, or disable this warning: '$0.appStorageKeyFormatWarningEnabled = false'.
      """
    )
  }
}

/// The property that the store contained last, and whether the key is writing.
private final class LatestDefault: Sendable {
  struct Change: @unchecked Sendable {
    // Sendable: property lists are values, or objects that do not change.
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
    /// The latest property, or `nil` if other code wrote while the key was writing, because either write may have
    /// come last.
    var latest: Change?
    /// The threads on which the key itself is writing.
    var writers: [UInt] = []
    /// A Boolean value that indicates whether other code wrote while the key was writing.
    var hasMissed = false
    /// Counts the updates of the latest property, so that an outdated read is not mistaken for a change.
    var version = 0
    /// Checks whether other code has changed the store.
    var follow: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  func follow(by follow: (@Sendable () -> Void)?) {
    state.withLock { $0.follow = follow }
  }

  func note(_ property: Any?) {
    let latest = Change(property: property)
    state.withLock { state in
      state.latest = latest
      state.version += 1
    }
  }

  func beginWriting() {
    let thread = currentThreadNumber
    state.withLock { state in
      state.writers.append(thread)
      state.version += 1
    }
  }

  /// - Parameter property: The property that the store contains now.
  func endWriting(_ property: Any?) {
    let latest = Change(property: property)
    let thread = currentThreadNumber
    let follow = state.withLock { state -> (@Sendable () -> Void)? in
      if let index = state.writers.firstIndex(of: thread) { state.writers.remove(at: index) }
      state.latest = state.hasMissed ? nil : latest
      state.version += 1
      guard state.hasMissed, state.writers.isEmpty else { return nil }
      state.hasMissed = false
      return state.follow
    }
    follow?()
  }

  /// Returns the store's property if other code has changed it since the last read.
  ///
  /// - Parameter read: A closure that reads the store, without holding a lock, because stores hold their own lock
  ///   while they post notifications.
  func foreignChange(_ read: () -> Any?) -> Change? {
    let thread = currentThreadNumber
    let version = state.withLock { state -> Int? in
      guard !state.writers.isEmpty else { return state.version }
      // Stores post the notification on the thread that makes the change.
      if !state.writers.contains(thread) { state.hasMissed = true }
      return nil
    }
    guard let version else { return nil }
    let present = Change(property: read())
    return state.withLock { state in
      guard state.version == version, state.latest?.isSame(as: present) != true else { return nil }
      state.latest = present
      state.version += 1
      return present
    }
  }
}

extension AppStorageKey: CustomStringConvertible {
  public var description: String { ".appStorage(\(String(reflecting: id.key)))" }
}

/// The representation of a type's values in user defaults.
struct StoredDefault<Value>: Sendable {
  /// Creates a value from a property list, or returns `nil` if the property list does not represent a value.
  let decode: @Sendable (_ stored: Any) -> Value?
  /// Creates a property list from a value, or returns `nil` to remove the value.
  let encode: @Sendable (_ value: Value) throws -> Any?

  /// A representation that stores values unchanged.
  static func asItIs() -> Self {
    Self(decode: { $0 as? Value }, encode: { $0 })
  }

  /// A representation that stores values as values of a different type.
  static func through<Stored>(
    _ stored: StoredDefault<Stored>,
    decode: @escaping @Sendable (Stored) -> Value?,
    encode: @escaping @Sendable (Value) -> Stored
  ) -> Self {
    Self(
      decode: { stored.decode($0).flatMap(decode) },
      encode: { try stored.encode(encode($0)) }
    )
  }

  /// The representation of optional values.
  var optional: StoredDefault<Value?> {
    StoredDefault<Value?>(
      // A value that cannot be decoded counts as missing, which is different from `nil`.
      decode: { decode($0).map(Optional.some) },
      encode: { try $0.flatMap { try encode($0) } }
    )
  }
}

extension StoredDefault where Value == Bool {
  static let bool = Self(
    decode: { ($0 as? Bool) ?? ($0 as? NSNumber)?.boolValue },
    encode: { $0 }
  )
}

extension StoredDefault where Value == Int {
  static let int = Self(decode: { ($0 as? Int) ?? ($0 as? NSNumber)?.intValue }, encode: { $0 })
}

extension StoredDefault where Value == Double {
  static let double = Self(
    decode: { ($0 as? Double) ?? ($0 as? Int).map(Double.init) ?? ($0 as? NSNumber)?.doubleValue },
    encode: { $0 }
  )
}

extension StoredDefault where Value == URL {
  /// The format that `UserDefaults.url(forKey:)` reads, in which file URLs are stored as paths and other URLs as
  /// archives. On Linux, `UserDefaults.set(_:forKey:)` would store only the path of a URL.
  ///
  /// Earlier versions stored the URL as a string, a format that can still be read.
  static let url = Self(
    decode: { stored in
      switch stored {
      case let url as URL: url
      case let text as String where text.hasPrefix("/") || text.hasPrefix("~"):
        URL(fileURLWithPath: NSString(string: text).expandingTildeInPath)
      case let text as String: URL(string: text)
      case let data as Data: try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSURL.self, from: data) as URL?
      default: nil
      }
    },
    encode: { url in
      if url.isFileURL { return url.path }
      return try NSKeyedArchiver.archivedData(withRootObject: url as NSURL, requiringSecureCoding: true)
    }
  )
}

extension StoredDefault where Value: Codable & SendableMetatype {
  /// A representation that stores values as JSON.
  static var json: Self {
    Self(
      decode: { ($0 as? Data).flatMap { try? JSONDecoder().decode(Value.self, from: $0) } },
      encode: { try JSONEncoder().encode($0).checkingJSONNumbers() }
    )
  }
}
