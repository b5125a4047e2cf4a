import ComposableArchitecture
import TributaryReports

/// A property wrapper type that can read and write a value owned by a source of truth.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value, Transaction) -> Void

  /// The transaction of changes.
  ///
  /// If it is empty, changes use the current transaction.
  public var transaction = Transaction()

  /// Creates a binding with closures that read and write the binding value.
  ///
  /// A view's closures are isolated to the main actor. You can therefore use the resulting binding only on the main
  /// actor, and any other use is a programming error that traps.
  // This initializer is disfavored so that the library itself uses the initializers without isolation.
  @_disfavoredOverload
  public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    let isolation = set.isolation
    // The compiler treats calls to isolated functions as asynchronous. These calls run on the right actor, or trap.
    let write = unsafeBitCast(set, to: (@Sendable (Value) -> Void).self)
    self.get = Self.checked(get)
    self.set = { value, _ in
      isolation?.preconditionIsolated(Self.isolationMessage)
      write(value)
    }
  }

  /// Creates a binding with closures that read and write the binding value.
  ///
  /// The second closure also receives a transaction.
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

  /// Creates a binding that isn't sendable, or whose closures are safe on every thread.
  init(unchecked get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = { value, _ in set(value) }
  }

  /// Creates a binding that isn't sendable, or whose closures are safe on every thread.
  init(unchecked get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    self.get = get
    self.set = set
  }

  /// Creates a binding that traps if code other than the given user's reads or changes it. Without a user, the
  /// binding isn't checked.
  init(
    usedBy user: BindingUser?,
    get: @escaping () -> Value,
    set: @escaping (Value, Transaction) -> Void
  ) {
    self.get = {
      user?.check()
      return get()
    }
    self.set = { value, transaction in
      user?.check()
      set(value, transaction)
    }
  }

  private static var isolationMessage: String { BindingUser.mainActorMessage }

  private static func checked(_ get: @escaping @isolated(any) @Sendable () -> Value) -> () -> Value {
    let isolation = get.isolation
    let read = unsafeBitCast(get, to: (@Sendable () -> Value).self)
    return {
      isolation?.preconditionIsolated(isolationMessage)
      return read()
    }
  }

  /// Creates a binding from the value of another binding.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// Creates a binding by projecting the base optional value to its unwrapped value, or returns `nil` if the base
  /// value is `nil`.
  ///
  /// While the base value is `nil`, the binding ignores changes, and returns the value that the base had when the
  /// binding was created.
  public init?(_ base: Binding<Value?>) {
    guard let initial = base.wrappedValue else { return nil }
    self.init {
      base.wrappedValue ?? initial
    } set: { value, _ in
      if base.wrappedValue != nil { base.wrappedValue = value }
    }
    transaction = base.transaction
  }

  /// Creates a binding by projecting the base value to an optional value.
  ///
  /// Setting the binding to `nil` leaves the base value unchanged.
  public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
    self.init {
      base.wrappedValue
    } set: { value, _ in
      if let value { base.wrappedValue = value }
    }
    transaction = base.transaction
  }

  /// Creates a binding by projecting the base value to a hashable value.
  ///
  /// Values of a different type don't change the base value.
  public init<Base: Hashable>(_ base: Binding<Base>) where Value == AnyHashable {
    self.init {
      AnyHashable(base.wrappedValue)
    } set: { value, _ in
      if let value = value.base as? Base { base.wrappedValue = value }
    }
    transaction = base.transaction
  }

  /// Creates a binding by projecting the base optional value to a Boolean value.
  ///
  /// The binding is `true` while the base value isn't `nil`. Setting it to `false` sets the base value to `nil`.
  /// Setting it to `true` leaves the base value unchanged.
  ///
  /// ```swift
  /// .sheet(isPresented: Binding($model.editedItem)) { EditorView() }
  /// ```
  public init<Wrapped>(_ base: Binding<Wrapped?>) where Value == Bool {
    self.init {
      base.wrappedValue != nil
    } set: { isPresent, _ in
      if !isPresent { base.wrappedValue = nil }
    }
    transaction = base.transaction
  }

  /// Creates a binding with an immutable value.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(unchecked: { value }, set: { _ in })
  }

  /// The underlying value referenced by the binding variable.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set {
      guard transaction != Transaction() else { return set(newValue, .current) }
      withTransaction(transaction) { set(newValue, transaction) }
    }
  }

  /// A projection of the binding value that returns a binding.
  public var projectedValue: Binding<Value> { self }

  /// Returns a binding to the resulting value of a given key path.
  ///
  /// If the property belongs to an object, use the binding only on the main actor. Any other use is a programming
  /// error that traps.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Binding<Member> {
    let isOfObject = keyPath is ReferenceWritableKeyPath<Value, Member>
    var member = Binding<Member>(usedBy: isOfObject ? .current : nil) {
      wrappedValue[keyPath: keyPath]
    } set: { value, _ in
      wrappedValue[keyPath: keyPath] = value
    }
    member.transaction = transaction
    return member
  }

  /// Specifies a transaction for the binding.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var copy = self
    copy.transaction = transaction
    return copy
  }

  /// Specifies an animation to perform when the binding value changes.
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

/// A property wrapper type that supports creating bindings to the mutable properties of observable objects.
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  /// The wrapped object.
  public var wrappedValue: Value

  /// Creates a bindable object from an observable object.
  nonisolated public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Creates a bindable object from an observable object.
  nonisolated public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Creates a bindable object from the value of another bindable object.
  nonisolated public init(projectedValue: Bindable<Value>) { self = projectedValue }

  /// The bindable wrapper for the object that creates bindings to its properties.
  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject & Observable {
  /// Returns a binding to the value of a given key path.
  ///
  /// Use a view's binding only on the main actor. Any other use is a programming error that traps.
  public subscript<Member>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    Binding(wrappedValue, keyPath)
  }
}

extension Binding {
  /// Creates a binding to a property of an object. It traps if code other than the current user's reads or changes
  /// the property.
  init<Object: AnyObject>(_ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>) {
    self.init(usedBy: .current) {
      object[keyPath: keyPath]
    } set: { value, _ in
      object[keyPath: keyPath] = value
    }
  }
}

extension Bindable: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

/// The code that may use a binding to an object: code on the main actor, or code of the task or thread that created
/// the binding.
///
/// A binding is sendable if its value is. The object that it reads and writes needn't be sendable, however, and may
/// belong to the main actor. The closures of the binding therefore check the user.
enum BindingUser: Equatable {
  case mainActor
  case task(Int)
  case thread(UInt)

  /// The user that runs this code.
  static var current: BindingUser {
    if mainActorQueue.isCurrent { return .mainActor }
    if let task = withUnsafeCurrentTask(body: { $0?.hashValue }) { return .task(task) }
    return .thread(currentThreadNumber)
  }

  /// Traps if another user runs this code.
  func check() {
    if self == .mainActor ? mainActorQueue.isCurrent : self == .current { return }
    fatalError(message)
  }

  private var message: String {
    switch self {
    case .mainActor: Self.mainActorMessage
    case .task, .thread:
      """
      A binding to a property of an object was used outside of the task that created it. Create and use it on the \
      main actor.
      """
    }
  }

  static let mainActorMessage =
    "A main-actor binding was used off the main actor. Read and change it in a view, or on the main actor."
}
