import ComposableArchitecture
import Foundation
import Synchronization

/// A property wrapper type that reflects a value from `UserDefaults`, and updates the views that read it when
/// the value changes.
///
/// The user defaults are those of the dependency `defaultAppStorage`, unless a view or the property names others: the
/// standard ones in an app, and empty ones of its own in each test and preview.
///
/// An ``App`` is one device, so all its tabs share the values. On a site with a ``ViewPage``, each browser session has
/// values of its own instead of the standard ones. They are in memory, and end with the session. Outside of views, code
/// that no window started, such as the closure of a dispatch queue, reads and writes the standard user defaults, which
/// all visitors share. So do properties with the argument `store: .standard`, `@Shared(.appStorage)` and
/// `UserDefaults.standard`.
///
/// - Note: Differs: each visitor of a site with a `ViewPage` has values of their own, which end with the session.
@propertyWrapper
public struct AppStorage<Value>: StoredDynamicProperty {
  private let key: String
  private let store: UserDefaults?
  private let initialValue: Value
  private let coding: StoredCoding<Value>
  private var storage: StateStorage<Value>?
  private var defaults: UserDefaults?

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

  /// The underlying value. If the user defaults have no value of this type for the key, it is the initial
  /// value.
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

  private var known: StateStorage<Value> {
    StoredDefaults.storage(key, in: store ?? StoredDefaults.current, initialValue: initialValue, coding)
  }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let known =
      slot as? Connection
      ?? Connection(self, in: store ?? environment.defaultAppStorage ?? StoredDefaults.current)
    slot = known
    storage = known.storage
    defaults = known.defaults
  }

  /// The storage of a view's value, and its user defaults. The storage itself doesn't retain the user
  /// defaults.
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

/// A property wrapper type that reads and writes a value of a window. The value persists as long as the tab.
///
/// - Note: Differs: it lives as long as the tab.
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
  /// Creates an optional property with a key and the initial value `nil`.
  nonisolated public init(_ key: String) { self.init(wrappedValue: nil, key) }
}

/// The conversions between a value and its representation in the user defaults.
private struct StoredCoding<Value> {
  let read: (Any) -> Value?
  let write: (Value) -> Any?
}

/// The shared storages of user defaults, through which the views of all windows observe the same value.
enum StoredDefaults {
  /// The user defaults for properties and views that don't name others.
  static var current: UserDefaults { WindowTraits.current?.visitor?.defaults ?? ofProcess }

  /// The user defaults that all windows of an app share.
  static var ofProcess: UserDefaults {
    @Dependency(\.defaultAppStorage) var defaults
    return defaults
  }

  private struct ID: Hashable {
    let key: String
    let type: ObjectIdentifier
  }

  /// The storages of one `UserDefaults` instance. They last as long as the instance.
  // This class is sendable because `groups` guards it.
  private final class Group: @unchecked Sendable {
    private(set) weak var defaults: UserDefaults?
    /// A Boolean value that indicates whether the user defaults belong to one visitor. Other code can't change them.
    let isVisitors: Bool
    var storages: [ID: any StoredDefault] = [:]

    init(_ defaults: UserDefaults, isVisitors: Bool = false) {
      self.defaults = defaults
      self.isVisitors = isVisitors
    }
  }

  private static let groups = Mutex<[ObjectIdentifier: Group]>([:])
  /// The groups of visitors. They are separate, so that an event of one visitor doesn't cost time for each other one.
  private static let visitors = Mutex<[ObjectIdentifier: Group]>([:])

  /// Adds the user defaults of a visitor.
  static func addVisitor(_ defaults: UserDefaults) {
    let group = Group(defaults, isVisitors: true)
    visitors.withLock { $0[ObjectIdentifier(defaults)] = group }
  }

  static func removeVisitor(_ defaults: UserDefaults) {
    // The values are released after the lock.
    _ = visitors.withLock { $0.removeValue(forKey: ObjectIdentifier(defaults)) }
  }

  fileprivate static func storage<Value>(
    _ key: String,
    in defaults: UserDefaults,
    initialValue: Value,
    _ coding: StoredCoding<Value>
  ) -> StateStorage<Value> {
    let id = ID(key: key, type: ObjectIdentifier(Value.self))
    let group = group(of: defaults)
    if let known = groups.withLock({ _ in group.storages[id] }) as? StateStorage<Value> { return known }
    // Created outside of the lock, because this runs code of the value's type.
    let storage = DefaultsStorage(
      key,
      in: defaults,
      initialValue: initialValue,
      coding,
      observes: !group.isVisitors
    )
    let first = groups.withLock { _ in
      let first = group.storages[id] ?? storage
      group.storages[id] = first
      return first
    }
    return first as? StateStorage<Value> ?? storage
  }

  /// Updates the storages after changes by code outside of views.
  ///
  /// - Parameter visitor: The visitor whose code has run.
  static func follow(_ visitor: VisitorValues?) {
    var storages = groups.withLock { $0.values.flatMap { $0.storages.values } }
    if let own = visitor?.defaults.map(group(of:)) {
      storages += groups.withLock { _ in Array(own.storages.values) }
    }
    for storage in storages { storage.follow() }
  }

  private static func group(of defaults: UserDefaults) -> Group {
    if let own = visitors.withLock({ $0[ObjectIdentifier(defaults)] }) { return own }
    let new = Group(defaults)
    // The groups and their values are released after the lock.
    var released: [ObjectIdentifier: Group] = [:]
    return groups.withLock { groups in
      let id = ObjectIdentifier(defaults)
      // An instance that was released may have had the same address.
      if let known = groups[id], known.defaults === defaults { return known }
      released = groups.filter { $0.value.defaults == nil }
      for id in released.keys { groups[id] = nil }
      groups[id] = new
      return new
    }
  }
}

/// The storage of one value. It doesn't retain the user defaults, and is released after them.
private final class DefaultsStorage<Value>: StateStorage<Value>, StoredDefault, @unchecked Sendable {
  private let write: (Value) -> Void
  private let readAgain: () -> Value?
  private var observer: (any NSObjectProtocol)?

  /// - Parameter observes: A Boolean value that indicates whether other code may change the user defaults.
  init(
    _ key: String,
    in defaults: UserDefaults,
    initialValue: Value,
    _ coding: StoredCoding<Value>,
    observes: Bool
  ) {
    write = { [weak defaults] value in
      if let stored = coding.write(value) {
        defaults?.set(stored, forKey: key)
      } else {
        defaults?.removeObject(forKey: key)
      }
      if let defaults { DefaultsWriter.app.note(defaults) }
    }
    let first = defaults.object(forKey: key)
    let last = Mutex(LastObject(object: first))
    readAgain = { [weak defaults] in
      guard let defaults else { return nil }
      let object = LastObject(object: defaults.object(forKey: key))
      let isNew = last.withLock { last in
        defer { last = object }
        return !last.isSame(as: object)
      }
      return isNew ? object.object.flatMap(coding.read) ?? initialValue : nil
    }
    super.init(first.flatMap(coding.read) ?? initialValue)
    guard observes else { return }
    observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification,
      object: nil,
      queue: nil
    ) { [weak self] _ in
      onMainActor { self?.follow() }
    }
  }

  func follow() { if let value = readAgain() { receive(value) } }

  deinit {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }

  override func didSet(_ value: Value) { write(value) }
}

/// What user defaults have for a key.
private struct LastObject: @unchecked Sendable {
  // Sendable: property lists are values, or objects that don't change.
  let object: Any?

  func isSame(as other: LastObject) -> Bool {
    guard let object, let otherObject = other.object else { return object == nil && other.object == nil }
    return (object as? any Equatable)?.isEqual(to: otherObject) ?? false
  }
}

/// A storage that follows what other code writes into the user defaults.
private protocol StoredDefault: AnyObject, Sendable {
  func follow()
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
  nonisolated public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    let coding = StoredCoding<Value>(
      read: { ($0 as? Value.RawValue).flatMap { Value(rawValue: $0) } },
      write: { $0.rawValue }
    )
    self.init(key, store, wrappedValue, coding)
  }
}

extension AppStorage {
  /// Creates an optional property for a key of the user defaults. The property is `nil` if the key has no
  /// value.
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
