import Foundation
import Observation
import Synchronization

/// A key of the environment.
public protocol EnvironmentKey {
  associatedtype Value

  /// The value where no view has set another one.
  static var defaultValue: Value { get }
}

/// The values that views pass on to the views inside them.
public struct EnvironmentValues {
  private static let changes = Atomic(0)

  private var values: [ObjectIdentifier: Entry] = [:]
  /// Differs if a value was set that has another hash value, or none.
  private var version = 0

  /// Values that are all defaults.
  public init() {}

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)]?.value as? Key.Value ?? Key.defaultValue }
    set { set(newValue, for: key) }
  }

  /// The observable object of a type.
  func object<Object: AnyObject>(of type: Object.Type) -> Object? {
    values[ObjectIdentifier(type)]?.value as? Object
  }

  mutating func set(object: (some AnyObject)?, of type: Any.Type) { set(object as Any?, for: type) }

  private mutating func set(_ value: Any?, for key: Any.Type) {
    values[ObjectIdentifier(key)] = value.map(Entry.init)
    if let digest = Self.digest(of: value) {
      var hasher = Hasher()
      hasher.combine(version)
      hasher.combine(ObjectIdentifier(key))
      hasher.combine(digest)
      version = hasher.finalize()
    } else {
      version = Self.changes.wrappingAdd(1, ordering: .relaxed).newValue
    }
  }

  /// A number that stands for a value, so that setting the same value again makes the same environment, in which
  /// views stay as they are. Closures have none.
  private static func digest(of value: Any?) -> Int? {
    guard let value else { return 0 }
    if type(of: value) is AnyClass { return ObjectIdentifier(value as AnyObject).hashValue }
    return (value as? any Hashable)?.hashValue
  }

  /// Returns whether views that read these values instead of others look the same.
  func hasSameValues(as other: Self) -> Bool {
    // Equal hash values don't make values equal, so that these are compared, too.
    version == other.version && values.count == other.values.count
      && values.allSatisfy { key, entry in other.values[key].map(entry.isSame) ?? false }
  }

  /// A value. Environments that inherit it share it, so that it needs no comparison.
  private final class Entry {
    let value: Any

    init(_ value: Any) { self.value = value }

    func isSame(as other: Entry) -> Bool {
      if self === other { return true }
      if type(of: value) is AnyClass { return value as AnyObject === other.value as AnyObject }
      return (value as? any Hashable)?.isEqual(to: other.value) ?? false
    }
  }
}

/// A value of the environment.
@propertyWrapper
public struct Environment<Value>: StoredDynamicProperty {
  private let read: (EnvironmentValues) -> Value
  private var value: Value?

  /// Reads the value at a key path.
  nonisolated public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: keyPath] }
  }

  /// Reads the observable object of a type, which a view around this one has put there with
  /// `environment(_:)`.
  nonisolated public init(_ type: Value.Type) where Value: AnyObject & Observable {
    read = { environment in
      guard let object = environment.object(of: type) else {
        fatalError("There is no \(type) in the environment. Add .environment(_:) to a view around this one.")
      }
      return object
    }
  }

  /// Reads the observable object of a type, if a view around this one has put one there.
  nonisolated public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
    read = { $0.object(of: type) }
  }

  /// The value. Outside a body and its actions, it is the default.
  public var wrappedValue: Value { value ?? read(EnvironmentValues()) }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    value = read(environment)
  }
}

extension View {
  /// Sets a value of the environment for this view and those inside.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    _ value: Value
  ) -> some View {
    transformingEnvironment { $0[keyPath: keyPath] = value }
  }

  /// Puts an observable object into the environment of this view and those inside.
  public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
    transformingEnvironment { $0.set(object: object, of: Object.self) }
  }

  /// Puts an observable object into the environment of this view and those inside.
  public func environmentObject<Object: ObservableObject>(_ object: Object) -> some View {
    transformingEnvironment { $0.set(object: object, of: Object.self) }
  }

  /// Changes a value of the environment for this view and those inside.
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> some View {
    transformingEnvironment { transform(&$0[keyPath: keyPath]) }
  }

  func transformingEnvironment(_ transform: @escaping (inout EnvironmentValues) -> Void) -> some View {
    EnvironmentView(content: self, transform: transform)
  }
}

private struct EnvironmentView<Content: View>: _PrimitiveView {
  let content: Content
  let transform: (inout EnvironmentValues) -> Void

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    var context = context.appending(0)
    transform(&context.environment)
    return content._boxes(in: context)
  }
}
