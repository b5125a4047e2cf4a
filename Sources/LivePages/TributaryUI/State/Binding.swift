import ComposableArchitecture

/// A value that a view reads and changes, and that another owner keeps.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value, Transaction) -> Void

  /// The transaction of a change. An empty one leaves that to the code around the change.
  public var transaction = Transaction()

  /// Creates a binding of two closures.
  ///
  /// Closures of a view belong to the main actor, and so do reads and changes of the binding. It is a
  /// programming error to use it elsewhere.
  // Disfavored, so that the library's own bindings are made of other closures.
  @_disfavoredOverload
  public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    let isolation = set.isolation
    // A call of an isolated function is asynchronous for the compiler. These run on their actor, or stop.
    let write = unsafeBitCast(set, to: (@Sendable (Value) -> Void).self)
    self.get = Self.checked(get)
    self.set = { value, _ in
      isolation?.preconditionIsolated(Self.isolationMessage)
      write(value)
    }
  }

  /// Creates a binding of two closures, the latter of which gets the transaction of the change.
  @_disfavoredOverload
  public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void
  ) {
    let isolation = set.isolation
    let write = unsafeBitCast(set, to: (@Sendable (Value, Transaction) -> Void).self)
    self.get = Self.checked(get)
    self.set = { value, transaction in
      isolation?.preconditionIsolated(Self.isolationMessage)
      write(value, transaction)
    }
  }

  /// Creates a binding of closures that may be called on any thread, or whose binding isn't sendable.
  init(unchecked get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = { value, _ in set(value) }
  }

  /// Creates a binding of closures that may be called on any thread, or whose binding isn't sendable.
  init(unchecked get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    self.get = get
    self.set = set
  }

  private static var isolationMessage: String {
    "A binding of the main actor is used elsewhere. Read and change it in a view, or on the main actor."
  }

  private static func checked(_ get: @escaping @isolated(any) @Sendable () -> Value) -> () -> Value {
    let isolation = get.isolation
    let read = unsafeBitCast(get, to: (@Sendable () -> Value).self)
    return {
      isolation?.preconditionIsolated(isolationMessage)
      return read()
    }
  }

  /// Creates a binding of another one's projected value.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// Creates a binding to the content of an optional; `nil` if that is `nil`.
  ///
  /// Once the optional is `nil`, the binding returns the value of before, and doesn't set it.
  public init?(_ base: Binding<Value?>) {
    guard let initial = base.wrappedValue else { return nil }
    self.init {
      base.wrappedValue ?? initial
    } set: { value, _ in
      if base.wrappedValue != nil { base.wrappedValue = value }
    }
    transaction = base.transaction
  }

  /// Creates a binding to an optional with this content. `nil` isn't set.
  public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
    self.init {
      base.wrappedValue
    } set: { value, _ in
      if let value { base.wrappedValue = value }
    }
    transaction = base.transaction
  }

  /// Returns a binding to a value that doesn't change.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(unchecked: { value }, set: { _ in })
  }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set {
      guard transaction != Transaction() else { return set(newValue, .current) }
      withTransaction(transaction) { set(newValue, transaction) }
    }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A binding to a property of the value.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Binding<Member> {
    var member = Binding<Member> {
      wrappedValue[keyPath: keyPath]
    } set: { value, _ in
      wrappedValue[keyPath: keyPath] = value
    }
    member.transaction = transaction
    return member
  }

  /// Returns the binding with another transaction for its changes.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var copy = self
    copy.transaction = transaction
    return copy
  }

  /// Returns the binding with an animation for its changes.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var copy = self
    copy.transaction.animation = animation
    return copy
  }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

/// An observable object whose properties can be bound to.
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  /// The object.
  public var wrappedValue: Value

  /// Wraps an object.
  nonisolated public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Wraps an object.
  nonisolated public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Wraps the object of another wrapper.
  nonisolated public init(projectedValue: Bindable<Value>) { self = projectedValue }

  /// The wrapper itself.
  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject & Observable {
  /// A binding to a property of the object.
  public subscript<Member>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    let object = wrappedValue
    return Binding {
      object[keyPath: keyPath]
    } set: {
      object[keyPath: keyPath] = $0
    }
  }
}

extension Bindable: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}
