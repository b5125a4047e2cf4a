import ComposableArchitecture

/// A property wrapper type that updates a property while the user performs a gesture and resets the property
/// back to its initial state when the gesture ends.
@propertyWrapper
public struct GestureState<Value>: StoredDynamicProperty {
  private let initialValue: Value
  /// A closure that configures the transaction of a reset, with the value before it. It is usually `nil`, because a new
  /// closure in each view would make equal views differ.
  private let prepareReset: ((Value, inout Transaction) -> Void)?
  private var storage: StateStorage<Value>?

  /// Creates a view state that's derived from a gesture, with the given initial value.
  nonisolated public init(wrappedValue: Value) {
    initialValue = wrappedValue
    prepareReset = nil
  }

  /// Creates a view state that's derived from a gesture, with the given initial value.
  nonisolated public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// Creates a view state that's derived from a gesture, with an initial value and a transaction to reset it.
  nonisolated public init(wrappedValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: wrappedValue) { _, transaction in transaction = resetTransaction }
  }

  /// Creates a view state that's derived from a gesture, with an initial value and a transaction to reset it.
  nonisolated public init(initialValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
  }

  /// Creates a view state that's derived from a gesture, with an initial value and a closure that configures the
  /// transaction to reset it.
  nonisolated public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    initialValue = wrappedValue
    prepareReset = reset
  }

  /// Creates a view state that's derived from a gesture, with an initial value and a closure that configures the
  /// transaction to reset it.
  nonisolated public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: initialValue, reset: reset)
  }

  /// The wrapped value referenced by the gesture state property.
  public var wrappedValue: Value { storage?.value ?? initialValue }

  /// The gesture state itself, to pass to `updating(_:body:)`.
  public var projectedValue: GestureState<Value> { self }

  func set(_ value: Value) { storage?.set(value) }

  func reset() {
    var transaction = Transaction()
    prepareReset?(wrappedValue, &transaction)
    withTransaction(transaction) { storage?.set(initialValue) }
  }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let known = slot as? StateStorage<Value> ?? StateStorage(initialValue)
    slot = known
    storage = known
  }
}

// In an extension, because an initializer without parameters in the type itself would add the wrapper to the
// memberwise initializers of views.
extension GestureState where Value: ExpressibleByNilLiteral {
  /// Creates a view state that's derived from a gesture, with the initial value `nil`.
  nonisolated public init() { self.init(wrappedValue: nil) }

  /// Creates a view state that's derived from a gesture, with the initial value `nil` and a transaction to reset it.
  nonisolated public init(resetTransaction: Transaction) {
    self.init(wrappedValue: nil, resetTransaction: resetTransaction)
  }

  /// Creates a view state that's derived from a gesture, with the initial value `nil` and a closure that configures the
  /// transaction to reset it.
  nonisolated public init(reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: nil, reset: reset)
  }
}
