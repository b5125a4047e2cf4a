import CombineShim

extension Publisher where Failure == Never {
  /// Assigns each element to a property of an object, with the given ownership of the object.
  ///
  ///     upstream:     --1-----2-----3--|
  ///     object.name:  --1-----2-----3----
  ///
  /// Use an ownership of `.weak` or `.unowned` when the object itself stores the cancellable, because this
  /// would otherwise be a retain cycle. The subscription requests an unlimited number of elements, and writes
  /// the property on the threads that send them. It releases the object when upstream finishes or you cancel.
  ///
  /// The property may be isolated to your actor. In this case, elements must arrive on that actor, because
  /// the program otherwise traps.
  /// - Parameters:
  ///   - keyPath: The key path of the property to assign.
  ///   - object: The object that contains the property.
  ///   - ownership: The ownership of the object. With `.unowned`, the program traps if an element arrives
  ///     after you have released the object.
  ///   - isolation: The actor of the caller.
  /// - Returns: A cancellable that cancels the subscription when you cancel or release it.
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>,
    on object: Root,
    ownership: ObjectOwnership,
    isolation: isolated (any Actor)? = #isolation
  ) -> AnyCancellable {
    let isolation = CallerIsolation(isolation)
    return write(with: PropertyWriter(keyPath, of: object, ownership: ownership, on: isolation))
  }

  /// Assigns each element to a property without actor isolation, on the threads that send the elements.
  ///
  /// The compiler selects this method when the key path is sendable.
  /// - Parameters:
  ///   - keyPath: The key path of the property to assign.
  ///   - object: The object that contains the property.
  ///   - ownership: The ownership of the object. With `.unowned`, the program traps if an element arrives
  ///     after you have released the object.
  /// - Returns: A cancellable that cancels the subscription when you cancel or release it.
  public func assign<Root: AnyObject>(
    to keyPath: any ReferenceWritableKeyPath<Root, Output> & Sendable,
    on object: Root,
    ownership: ObjectOwnership
  ) -> AnyCancellable {
    write(with: PropertyWriter(keyPath, of: object, ownership: ownership))
  }

  /// Assigns each element to a property of each of two objects, in order. For details, see
  /// ``assign(to:on:ownership:)``.
  /// - Parameters:
  ///   - keyPath1: The key path of the first object's property.
  ///   - object1: The first object.
  ///   - keyPath2: The key path of the second object's property.
  ///   - object2: The second object.
  ///   - ownership: The ownership of the objects.
  ///   - isolation: The actor of the caller.
  /// - Returns: A cancellable that cancels the subscription when you cancel or release it.
  public func assign<Root1: AnyObject, Root2: AnyObject>(
    to keyPath1: ReferenceWritableKeyPath<Root1, Output>,
    on object1: Root1,
    and keyPath2: ReferenceWritableKeyPath<Root2, Output>,
    on object2: Root2,
    ownership: ObjectOwnership = .strong,
    isolation: isolated (any Actor)? = #isolation
  ) -> AnyCancellable {
    let isolation = CallerIsolation(isolation)
    return write(
      with: PropertyWriter(keyPath1, of: object1, ownership: ownership, on: isolation),
      PropertyWriter(keyPath2, of: object2, ownership: ownership, on: isolation)
    )
  }

  /// Assigns each element to a property of each of two objects without actor isolation, on the threads that
  /// send the elements.
  ///
  /// The compiler selects this method when the key paths are sendable.
  /// - Parameters:
  ///   - keyPath1: The key path of the first object's property.
  ///   - object1: The first object.
  ///   - keyPath2: The key path of the second object's property.
  ///   - object2: The second object.
  ///   - ownership: The ownership of the objects.
  /// - Returns: A cancellable that cancels the subscription when you cancel or release it.
  public func assign<Root1: AnyObject, Root2: AnyObject>(
    to keyPath1: any ReferenceWritableKeyPath<Root1, Output> & Sendable,
    on object1: Root1,
    and keyPath2: any ReferenceWritableKeyPath<Root2, Output> & Sendable,
    on object2: Root2,
    ownership: ObjectOwnership = .strong
  ) -> AnyCancellable {
    write(
      with: PropertyWriter(keyPath1, of: object1, ownership: ownership),
      PropertyWriter(keyPath2, of: object2, ownership: ownership)
    )
  }

  /// Assigns each element to a property of each of three objects, in order. For details, see
  /// ``assign(to:on:ownership:)``.
  /// - Parameters:
  ///   - keyPath1: The key path of the first object's property.
  ///   - object1: The first object.
  ///   - keyPath2: The key path of the second object's property.
  ///   - object2: The second object.
  ///   - keyPath3: The key path of the third object's property.
  ///   - object3: The third object.
  ///   - ownership: The ownership of the objects.
  ///   - isolation: The actor of the caller.
  /// - Returns: A cancellable that cancels the subscription when you cancel or release it.
  public func assign<Root1: AnyObject, Root2: AnyObject, Root3: AnyObject>(
    to keyPath1: ReferenceWritableKeyPath<Root1, Output>,
    on object1: Root1,
    and keyPath2: ReferenceWritableKeyPath<Root2, Output>,
    on object2: Root2,
    and keyPath3: ReferenceWritableKeyPath<Root3, Output>,
    on object3: Root3,
    ownership: ObjectOwnership = .strong,
    isolation: isolated (any Actor)? = #isolation
  ) -> AnyCancellable {
    let isolation = CallerIsolation(isolation)
    return write(
      with: PropertyWriter(keyPath1, of: object1, ownership: ownership, on: isolation),
      PropertyWriter(keyPath2, of: object2, ownership: ownership, on: isolation),
      PropertyWriter(keyPath3, of: object3, ownership: ownership, on: isolation)
    )
  }

  /// Assigns each element to a property of each of three objects without actor isolation, on the threads that
  /// send the elements.
  ///
  /// The compiler selects this method when the key paths are sendable.
  /// - Parameters:
  ///   - keyPath1: The key path of the first object's property.
  ///   - object1: The first object.
  ///   - keyPath2: The key path of the second object's property.
  ///   - object2: The second object.
  ///   - keyPath3: The key path of the third object's property.
  ///   - object3: The third object.
  ///   - ownership: The ownership of the objects.
  /// - Returns: A cancellable that cancels the subscription when you cancel or release it.
  public func assign<Root1: AnyObject, Root2: AnyObject, Root3: AnyObject>(
    to keyPath1: any ReferenceWritableKeyPath<Root1, Output> & Sendable,
    on object1: Root1,
    and keyPath2: any ReferenceWritableKeyPath<Root2, Output> & Sendable,
    on object2: Root2,
    and keyPath3: any ReferenceWritableKeyPath<Root3, Output> & Sendable,
    on object3: Root3,
    ownership: ObjectOwnership = .strong
  ) -> AnyCancellable {
    write(
      with: PropertyWriter(keyPath1, of: object1, ownership: ownership),
      PropertyWriter(keyPath2, of: object2, ownership: ownership),
      PropertyWriter(keyPath3, of: object3, ownership: ownership)
    )
  }
}

/// Writes values to a property of an object, with the given ownership of the object.
///
/// The object's type is erased, which allows one subscription to have writers for any number of objects.
struct PropertyWriter<Value> {
  private let isolation: CallerIsolation
  private let set: (Value) -> Void

  /// - Parameter isolation: The actor on which the values must arrive, if any.
  init<Root: AnyObject>(
    _ keyPath: ReferenceWritableKeyPath<Root, Value>,
    of object: Root,
    ownership: ObjectOwnership,
    on isolation: CallerIsolation = .none
  ) {
    self.isolation = isolation
    switch ownership {
    case .strong:
      set = { object[keyPath: keyPath] = $0 }
    case .weak:
      set = { [weak object] in object?[keyPath: keyPath] = $0 }
    case .unowned:
      set = { [unowned object] in object[keyPath: keyPath] = $0 }
    }
  }

  func write(_ value: Value) {
    isolation.check()
    set(value)
  }
}

extension Publisher where Failure == Never {
  /// Writes each value with each of the writers, in order.
  func write(with writers: PropertyWriter<Output>...) -> AnyCancellable {
    sink { value in
      for writer in writers { writer.write(value) }
    }
  }
}

/// The kind of reference that a subscription holds to the object that it assigns elements to.
public enum ObjectOwnership: Sendable {
  /// A strong reference, with which the object lives at least as long as the subscription.
  case strong

  /// A weak reference, with which elements are dropped after you have released the object.
  case weak

  /// An unowned reference, with which the program traps if an element arrives after you have released the
  /// object.
  case unowned
}
