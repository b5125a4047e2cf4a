import Foundation

/// A property wrapper type that reflects a value from `UserDefaults`, and updates the views that read it when the
/// value changes.
///
/// If neither a view nor the property specifies user defaults, they come from the dependency `defaultAppStorage`. In
/// an app, these are the standard user defaults. Each test and preview has separate, empty ones.
///
/// An ``App`` is one device, so all of its tabs share the values. On a site with a ``ViewPage``, each browser session
/// has its own values in memory instead of the standard ones. They end with the session. Outside of views, code that
/// no window has started, such as a closure on a dispatch queue, reads and writes the standard user defaults, which
/// all visitors share. The same is true of properties with the argument `store: .standard`, `@Shared(.appStorage)`
/// and `UserDefaults.standard`.
///
/// - Note: Differs: each visitor of a site with a `ViewPage` has separate values, which end with the session.
@propertyWrapper
public struct AppStorage<Value>: StoredDynamicProperty {
  private let key: String
  private let store: UserDefaults?
  private let initialValue: Value
  private let coding: StoredCoding<Value>
  private var storage: StateStorage<Value>?
  private var defaults: UserDefaults?
  private let lastKnown = LastStorage<Value>()

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
    defaults = store
  }

  /// The underlying value.
  ///
  /// If the user defaults have no value of this type for the key, it is the initial value.
  public var wrappedValue: Value {
    get { (storage ?? known).value }
    nonmutating set { (storage ?? known).set(newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    let (storage, defaults) = (storage ?? known, defaults)
    return Binding {
      storage.value
    } set: { value in
      // The storage doesn't retain the user defaults.
      withExtendedLifetime(defaults) { storage.set(value) }
    }
  }

  /// The storage that the property uses outside of views.
  private var known: StateStorage<Value> {
    let defaults = store ?? StoredDefaults.current
    return lastKnown.storage(of: defaults) {
      StoredDefaults.storage(key, in: defaults, initialValue: initialValue, coding)
    }
  }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let known =
      slot as? Connection
      ?? Connection(self, in: store ?? environment.defaultAppStorage ?? StoredDefaults.current)
    slot = known
    storage = known.storage
    defaults = known.defaults
  }

  /// The storage of a view's value, together with its user defaults, because the storage doesn't retain them.
  private final class Connection {
    let storage: StateStorage<Value>
    let defaults: UserDefaults

    init(_ property: AppStorage, in defaults: UserDefaults) {
      let (key, initialValue) = (property.key, property.initialValue)
      storage = StoredDefaults.storage(key, in: defaults, initialValue: initialValue, property.coding)
      self.defaults = defaults
    }
  }
}

/// A property wrapper type that reads and writes a value of a window.
///
/// The value persists as long as the tab is open.
///
/// - Note: Differs: it lives as long as the tab does.
@propertyWrapper
public struct SceneStorage<Value>: StoredDynamicProperty {
  private let key: String
  private let initialValue: Value
  private var storage: StateStorage<Value>?

  /// Creates a property with a key and an initial value.
  nonisolated public init(wrappedValue: Value, _ key: String) {
    self.key = key
    initialValue = wrappedValue
  }

  /// The underlying value.
  public var wrappedValue: Value {
    get { storage?.value ?? initialValue }
    nonmutating set { storage?.set(newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    storage?.binding ?? .constant(initialValue)
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
  /// Creates an optional property with a key and the initial value `nil`.
  nonisolated public init(_ key: String) { self.init(wrappedValue: nil, key) }
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
  /// Sets the default store of `AppStorage` properties in the view.
  public func defaultAppStorage(_ store: UserDefaults) -> some View {
    transformingEnvironment { $0.defaultAppStorage = store }
  }
}

// MARK: Types

/// A type whose values are stored in the user defaults without conversion.
public protocol _StoredInDefaults {}
extension Bool: _StoredInDefaults {}
extension Int: _StoredInDefaults {}
extension Double: _StoredInDefaults {}
extension String: _StoredInDefaults {}
extension Data: _StoredInDefaults {}
extension Date: _StoredInDefaults {}

extension AppStorage where Value: _StoredInDefaults {
  /// Creates a property that reads and writes the value for a key of the user defaults.
  nonisolated public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(key, store, wrappedValue, StoredCoding(read: { $0 as? Value }, write: { $0 }))
  }
}

extension AppStorage where Value == URL {
  /// Creates a property that reads and writes the value for a key of the user defaults.
  nonisolated public init(wrappedValue: URL, _ key: String, store: UserDefaults? = nil) {
    let coding = StoredCoding<URL>(
      read: { ($0 as? String).flatMap { URL(string: $0) } },
      write: { $0.absoluteString }
    )
    self.init(key, store, wrappedValue, coding)
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue: _StoredInDefaults {
  /// Creates a property that reads and writes the raw value for a key of the user defaults.
  // This initializer is disfavored, because apps extend types that are stored without conversion, such as `Date`.
  @_disfavoredOverload
  nonisolated public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    let coding = StoredCoding<Value>(
      read: { ($0 as? Value.RawValue).flatMap { Value(rawValue: $0) } },
      write: { $0.rawValue }
    )
    self.init(key, store, wrappedValue, coding)
  }
}

extension AppStorage {
  /// Creates an optional property for a key of the user defaults.
  ///
  /// If the key has no value, the property is `nil`.
  nonisolated public init<Wrapped: _StoredInDefaults>(
    _ key: String,
    store: UserDefaults? = nil
  ) where Value == Wrapped? {
    self.init(key, store, nil, StoredCoding(read: { $0 as? Wrapped }, write: { $0 }))
  }

  /// Creates an optional property that reads and writes the raw value for a key of the user defaults.
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
