import ComposableArchitecture

/// A property wrapper type that updates a property while the user performs a gesture and resets the property
/// back to its initial state when the gesture ends.
@propertyWrapper
public struct GestureState<Value>: StoredDynamicProperty {
  private let initialValue: Value
  private var storage: StateStorage<Value>?

  /// Creates a view state that's derived from a gesture, with the given initial value.
  nonisolated public init(wrappedValue: Value) { initialValue = wrappedValue }

  /// Creates a view state that's derived from a gesture, with the given initial value.
  nonisolated public init(initialValue: Value) { self.initialValue = initialValue }

  /// The wrapped value referenced by the gesture state property.
  public var wrappedValue: Value { storage?.value ?? initialValue }

  /// The gesture state itself, to pass to `updating(_:body:)`.
  public var projectedValue: GestureState<Value> { self }

  func set(_ value: Value) { storage?.set(value) }
  func reset() { storage?.set(initialValue) }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let known = slot as? StateStorage<Value> ?? StateStorage(initialValue)
    slot = known
    storage = known
  }
}
