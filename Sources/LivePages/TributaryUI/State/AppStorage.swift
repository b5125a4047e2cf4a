import Foundation
import Synchronization

/// A value of the user defaults, which all views with the same key follow.
@propertyWrapper
public struct AppStorage<Value>: StoredDynamicProperty {
  private let key: String
  private let store: UserDefaults?
  private let initialValue: Value
  private let coding: StoredCoding<Value>
  private var storage: StateStorage<Value>?

  fileprivate init(
    _ key: String,
    _ store: UserDefaults?,
    _ initialValue: Value,
    _ coding: StoredCoding<Value>
  ) {
    self.key = key
    self.store = store
    self.initialValue = initialValue
    self.coding = coding
  }

  /// The value. A value that the defaults don't have, or have in another form, is the initial one.
  public var wrappedValue: Value {
    get { (storage ?? known).value }
    nonmutating set { (storage ?? known).set(newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    let storage = storage ?? known
    return Binding {
      storage.value
    } set: {
      storage.set($0)
    }
  }

  private var known: StateStorage<Value> {
    StoredDefaults.storage(key, in: store ?? .standard, initialValue: initialValue, coding)
  }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let defaults = store ?? environment.defaultAppStorage ?? .standard
    let known =
      slot as? StateStorage<Value>
      ?? StoredDefaults.storage(key, in: defaults, initialValue: initialValue, coding)
    slot = known
    storage = known
  }
}

/// A value of a window, which lives as long as its tab.
///
/// - Note: Differs: it lives as long as the tab.
@propertyWrapper
public struct SceneStorage<Value>: StoredDynamicProperty {
  private let key: String
  private let initialValue: Value
  private var storage: StateStorage<Value>?

  /// Creates a value with a key.
  nonisolated public init(wrappedValue: Value, _ key: String) {
    self.key = key
    initialValue = wrappedValue
  }

  /// The value.
  public var wrappedValue: Value {
    get { storage?.value ?? initialValue }
    nonmutating set { storage?.set(newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    guard let storage else { return .constant(initialValue) }
    return Binding {
      storage.value
    } set: {
      storage.set($0)
    }
  }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let known =
      node.graph?.sceneValues[key] as? StateStorage<Value> ?? StateStorage(initialValue)
    node.graph?.sceneValues[key] = known
    slot = known
    storage = known
  }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
  /// Creates a value that is `nil` at first.
  nonisolated public init(_ key: String) { self.init(wrappedValue: nil, key) }
}

/// The forms in which the user defaults keep a value.
private struct StoredCoding<Value> {
  let read: (Any) -> Value?
  let write: (Value) -> Any?
}

/// The storages of the values of the user defaults, by which the views of all windows follow them.
private enum StoredDefaults {
  private struct ID: Hashable {
    let store: ObjectIdentifier
    let key: String
    let type: ObjectIdentifier
  }

  private static let storages = Mutex<[ID: AnyObject]>([:])

  static func storage<Value>(
    _ key: String,
    in defaults: UserDefaults,
    initialValue: Value,
    _ coding: StoredCoding<Value>
  ) -> StateStorage<Value> {
    let id = ID(store: ObjectIdentifier(defaults), key: key, type: ObjectIdentifier(Value.self))
    nonisolated(unsafe) let found = storages.withLock { storages -> AnyObject in
      if let known = storages[id] { return known }
      let storage = DefaultsStorage(key, in: defaults, initialValue: initialValue, coding)
      storages[id] = storage
      return storage
    }
    guard let storage = found as? StateStorage<Value> else { return StateStorage(initialValue) }
    return storage
  }
}

/// The storage of a value of the user defaults.
private final class DefaultsStorage<Value>: StateStorage<Value>, @unchecked Sendable {
  private let write: (Value) -> Void

  init(_ key: String, in defaults: UserDefaults, initialValue: Value, _ coding: StoredCoding<Value>) {
    let read = { defaults.object(forKey: key).flatMap(coding.read) ?? initialValue }
    write = { value in
      if let stored = coding.write(value) {
        defaults.set(stored, forKey: key)
      } else {
        defaults.removeObject(forKey: key)
      }
    }
    super.init(read())
    nonisolated(unsafe) let readAgain = read
    // The storage stays for the process.
    _ = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification,
      object: nil,
      queue: nil
    ) { [weak self] _ in
      onMainActor { _ = self?.receive(readAgain()) }
    }
  }

  override func didSet(_ value: Value) { write(value) }
}

private enum DefaultAppStorageKey: EnvironmentKey {
  static var defaultValue: UserDefaults? { nil }
}

extension EnvironmentValues {
  var defaultAppStorage: UserDefaults? {
    get { self[DefaultAppStorageKey.self] }
    set { self[DefaultAppStorageKey.self] = newValue }
  }
}

extension View {
  /// Sets the user defaults of the stored values in the view.
  public func defaultAppStorage(_ store: UserDefaults) -> some View {
    transformingEnvironment { $0.defaultAppStorage = store }
  }
}

// MARK: Types

/// A value that the user defaults keep as it is.
public protocol _StoredInDefaults {}
extension Bool: _StoredInDefaults {}
extension Int: _StoredInDefaults {}
extension Double: _StoredInDefaults {}
extension String: _StoredInDefaults {}
extension Data: _StoredInDefaults {}
extension Date: _StoredInDefaults {}

extension AppStorage where Value: _StoredInDefaults {
  /// Creates a value with a key in the user defaults.
  nonisolated public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, store, wrappedValue, StoredCoding(read: { $0 as? Value }, write: { $0 }))
  }
}

extension AppStorage where Value == URL {
  /// Creates a value with a key in the user defaults.
  nonisolated public init(wrappedValue: URL, _ key: String, store: UserDefaults? = nil) {
    let coding = StoredCoding<URL>(
      read: { ($0 as? String).flatMap { URL(string: $0) } },
      write: { $0.absoluteString }
    )
    self.init(key, store, wrappedValue, coding)
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue: _StoredInDefaults {
  /// Creates a value with a key in the user defaults, which keep its raw value.
  nonisolated public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    let coding = StoredCoding<Value>(
      read: { ($0 as? Value.RawValue).flatMap { Value(rawValue: $0) } },
      write: { $0.rawValue }
    )
    self.init(key, store, wrappedValue, coding)
  }
}

extension AppStorage {
  /// Creates a value with a key in the user defaults that is `nil` while they have none.
  nonisolated public init<Wrapped: _StoredInDefaults>(
    _ key: String,
    store: UserDefaults? = nil
  ) where Value == Wrapped? {
    self.init(key, store, nil, StoredCoding(read: { $0 as? Wrapped }, write: { $0 }))
  }

  /// Creates a value with a key in the user defaults, which keep its raw value.
  @_disfavoredOverload
  nonisolated public init<Wrapped: RawRepresentable>(
    _ key: String,
    store: UserDefaults? = nil
  ) where Value == Wrapped?, Wrapped.RawValue: _StoredInDefaults {
    let coding = StoredCoding<Value>(
      read: { ($0 as? Wrapped.RawValue).map { Wrapped(rawValue: $0) } },
      write: { $0?.rawValue }
    )
    self.init(key, store, nil, coding)
  }
}
