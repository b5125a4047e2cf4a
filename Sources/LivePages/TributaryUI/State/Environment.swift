import Foundation
import Observation
import Synchronization
import TributaryBase

/// A key for accessing values in the environment.
public protocol EnvironmentKey {
  /// The type of the environment key's value.
  associatedtype Value

  /// The default value for the environment key.
  static var defaultValue: Value { get }
}

/// A collection of environment values propagated through a view hierarchy.
public struct EnvironmentValues {
  private static let changes = Atomic(0)

  private var values: [ObjectIdentifier: Entry] = [:]
  /// A number that changes when a new value has a different hash or isn't hashable.
  private var version = 0
  /// The style of a new value, such as that of a font, for the views inside. The view that sets the value applies the
  /// style.
  var unappliedStyle = BoxStyle()

  /// Creates environment values with the defaults.
  public init() {}

  /// Accesses the environment value associated with a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { (values[ObjectIdentifier(key)]?.value).ifPresent() ?? Key.defaultValue }
    set { set(newValue, for: key) }
  }

  /// Returns the observable object of a type, or `nil` if no enclosing view provides one.
  func object<Object: AnyObject>(of type: Object.Type) -> Object? { object(ofType: type) as? Object }

  fileprivate func object(ofType type: AnyObject.Type) -> AnyObject? {
    values[ObjectIdentifier(type)]?.content as AnyObject?
  }

  mutating func set(object: (some AnyObject)?, of type: Any.Type) { set(object as Any?, for: type) }

  private mutating func set(_ value: Any?, for key: Any.Type) {
    values[ObjectIdentifier(key)] = value.map(Entry.init)
    if let digest = values[ObjectIdentifier(key)].map(\.digest) ?? 0 {
      var hasher = Hasher()
      hasher.combine(version)
      hasher.combine(ObjectIdentifier(key))
      hasher.combine(digest)
      version = hasher.finalize()
    } else {
      version = Self.changes.wrappingAdd(1, ordering: .relaxed).newValue
    }
  }

  /// Returns a Boolean value that indicates whether both environments contain equal values.
  func hasSameValues(as other: Self) -> Bool {
    // Because values with equal hashes may differ, the values are compared as well.
    version == other.version && values.count == other.values.count
      && values.allSatisfy { key, entry in other.values[key].map(entry.isSame) ?? false }
  }

  /// A value that environments share when they inherit it. Sharing makes most comparisons unnecessary.
  private final class Entry {
    let value: Any
    /// The value without its optional type, or `nil` if the optional is empty.
    fileprivate let content: Any?

    init(_ value: Any) {
      self.value = value
      content = (value as? any OptionalValue).map(\.content) ?? value
    }

    /// A hash of the value, or `nil` for values without a hash, such as closures. If a new value has the same hash as
    /// the old one, the environments count as equal, and views aren't evaluated again.
    var digest: Int? {
      guard let content else { return 0 }
      if type(of: content) is AnyClass { return ObjectIdentifier(content as AnyObject).hashValue }
      return (content as? any Hashable)?.hashValue
    }

    func isSame(as other: Entry) -> Bool {
      if self === other { return true }
      guard let content, let otherContent = other.content else {
        return content == nil && other.content == nil
      }
      if type(of: content) is AnyClass { return content as AnyObject === otherContent as AnyObject }
      return (content as? any Hashable)?.isEqual(to: otherContent) ?? false
    }
  }
}

private protocol OptionalValue {
  /// The wrapped value without further optional types.
  var content: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var content: Any? {
    guard let wrapped = self else { return nil }
    return (wrapped as? any OptionalValue).map(\.content) ?? wrapped
  }
}

/// A property wrapper that reads a value from a view's environment.
@propertyWrapper
public struct Environment<Value>: StoredDynamicProperty {
  private let source: Source
  /// The value in the environment of the view. An object contains it, because the bytes of an optional without a
  /// value are undefined.
  private var connected: Connected?

  private final class Connected {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// The source of the value. It doesn't contain a closure: two closures never have the same bytes, and views with
  /// different bytes are evaluated again.
  private enum Source {
    case keyPath(KeyPath<EnvironmentValues, Value>)
    case object(AnyObject.Type)
    case optionalObject(AnyObject.Type)
  }

  /// Creates an environment property to read the value of a key path.
  nonisolated public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    source = .keyPath(keyPath)
  }

  /// Creates an environment property to read an observable object.
  ///
  /// An enclosing view provides the object with `environment(_:)`.
  nonisolated public init(_ type: Value.Type) where Value: AnyObject & Observable {
    source = .object(type)
  }

  /// Creates an environment property to read an observable object.
  ///
  /// If no enclosing view provides the object, the property is `nil`.
  nonisolated public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
    source = .optionalObject(type)
  }

  /// The current value of the environment property.
  ///
  /// Outside of a body and the body's actions, it is the default value.
  public var wrappedValue: Value { connected?.value ?? read(EnvironmentValues()) }

  private func read(_ environment: EnvironmentValues) -> Value {
    switch source {
    case .keyPath(let keyPath): return environment[keyPath: keyPath]
    case .optionalObject(let type): return environment.object(ofType: type) as! Value
    case .object(let type):
      guard let object = environment.object(ofType: type) as? Value else {
        fatalError("There is no \(type) in the environment. Add .environment(_:) to a view around this one.")
      }
      return object
    }
  }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    connected = Connected(read(environment))
  }
}

extension View {
  /// Sets the environment value of the specified key path to the given value.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    _ value: Value
  ) -> some View {
    EnvironmentView(content: self, setsColorScheme: Value.self == ColorScheme.self) {
      $0[keyPath: keyPath] = value
    }
  }

  /// Places an observable object in the view's environment.
  public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
    transformingEnvironment { $0.set(object: object, of: Object.self) }
  }

  /// Supplies an `ObservableObject` to a view's hierarchy.
  public func environmentObject<Object: ObservableObject>(_ object: Object) -> some View {
    transformingEnvironment { $0.set(object: object, of: Object.self) }
  }

  /// Transforms the environment value of the specified key path with the given function.
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> some View {
    EnvironmentView(content: self, setsColorScheme: Value.self == ColorScheme.self) {
      transform(&$0[keyPath: keyPath])
    }
  }

  func transformingEnvironment(_ transform: @escaping (inout EnvironmentValues) -> Void) -> some View {
    EnvironmentView(content: self, transform: transform)
  }
}

private struct EnvironmentView<Content: View>: _PrimitiveView {
  let content: Content
  /// A Boolean value that indicates whether the transform can change the color scheme.
  var setsColorScheme = false
  let transform: (inout EnvironmentValues) -> Void

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    var context = context.appending(0)
    transform(&context.environment)
    var style = context.environment.unappliedStyle
    context.environment.unappliedStyle = BoxStyle()
    if setsColorScheme { style.override(with: context.environment.colorScheme.style) }
    let boxes = content._boxes(in: context)
    return style.isEmpty ? boxes : [ViewBox(.modified(.inherited(style)), children: boxes)]
  }
}

/// A closure that a view provides for the views inside it.
///
/// The object stays the same when the view is evaluated again with a new closure. The environments are therefore
/// equal, and the views inside aren't evaluated.
@MainActor
final class EnvironmentClosure<Closure>: Attachment {
  /// The closure of the latest evaluation.
  private(set) var closure: Closure

  init(_ closure: Closure) { self.closure = closure }

  /// Replaces the closure.
  func update(_ closure: Closure) -> Self {
    self.closure = closure
    return self
  }
}

/// An action that a view provides for the views inside it.
typealias EnvironmentAction<Input> = EnvironmentClosure<@MainActor (Input) -> Void>

extension EnvironmentClosure {
  func callAsFunction<Input>(_ input: Input) where Closure == @MainActor (Input) -> Void { closure(input) }

  func callAsFunction() where Closure == @MainActor (()) -> Void { closure(()) }
}

extension _ViewContext {
  /// Returns the action with a name at this position. It calls the closure of the latest evaluation.
  @MainActor func action<Input>(
    _ name: String,
    _ perform: @escaping @MainActor (Input) -> Void
  ) -> EnvironmentAction<Input> {
    node.attachment(at: path.appending(id: name)) { EnvironmentClosure(perform) }.update(perform)
  }

  /// Returns the action with a name at this position that has no parameter.
  @MainActor func action(
    _ name: String,
    _ perform: @escaping @MainActor () -> Void
  ) -> EnvironmentAction<Void> {
    action(name) { (_: Void) in perform() }
  }
}
